#!/usr/bin/perl
# An example of a bot in another language: it plays the last action of the list, whatever the game.
#
#     companion play --opponent 1 --bot "perl companion/bots/example.pl companion referee"
#
# It answers `best` by itself. Everything else it hands on to the referee, which knows the rules.
use strict;
use warnings;
use IPC::Open2;

$| = 1;    # every answer is sent at once
open2(my $answers, my $requests, @ARGV);

sub ask {
    my ($request) = @_;
    print {$requests} "$request\n";
    return <$answers> // exit 1;
}

while (my $request = <STDIN>) {
    chomp $request;
    if ($request !~ /"do": "best"/) {
        print ask($request);
        next;
    }
    my ($list) = ask('{"do": "legal"}') =~ /"actions": \[(.*)\]/;
    my @actions = $list =~ /"([^"]+)"/g;
    print qq({"ok": true, "action": "$actions[-1]"}\n);
}
