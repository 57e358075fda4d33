"""Applies maps of moves and names to the whole tree: `apply.py ROOT MAP...`; --dry only tells what stands in the way."""

import ast
import os
import re
import subprocess
import sys
from bisect import bisect_right
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from mapfile import read

import mypy.build
import mypy.main
from mypy import nodes as N
from mypy import types as T

ROOT = Path(sys.argv[1]).resolve()
MAPS = [a for a in sys.argv[2:] if not a.startswith("--")]
DRY = "--dry" in sys.argv
TOPS = ("companion", "hardware", "tests")
os.chdir(ROOT)
moves, names, docs, errors = read(*MAPS)
for e in errors:
    print("map:", e)

paths = {}
for top in TOPS:
    for p in sorted((ROOT / top).rglob("*.py")):
        if "stub-modules" in p.parts:
            continue
        paths[".".join(p.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")] = p
texts = {n: p.read_text() for n, p in paths.items()}
trees = {n: ast.parse(t) for n, t in texts.items()}
is_package = {n: p.name == "__init__.py" for n, p in paths.items()}


def to(module):
    return moves.get(module, module)


problems = []


def problem(text):
    problems.append(text)


import textwrap


def neat(doc):
    """A docstring's text within the line length."""
    paragraphs = re.split(r"\n\s*\n", doc.strip())
    out = []
    for i, p in enumerate(paragraphs):
        lines = p.splitlines()
        if any(l.startswith((" ", "-", "*", "|")) for l in lines):
            flat = [x for l in lines for x in (textwrap.wrap(l, 106, subsequent_indent="  " + " " * (len(l) - len(l.lstrip()))) if len(l) > 106 else [l])]
            out.append("\n".join(flat))
            continue
        text = " ".join(l.strip() for l in lines)
        if i == 0:
            if len(text) > 106 or re.search(r"[.!?] [A-Z]", text):
                m = re.search(r"[.] (?=[A-Z])", text)
                if m and m.start() < 106:
                    first, rest = text[: m.start() + 1], text[m.end():]
                else:
                    cut = max((text.rfind(c, 0, 104) for c in (": ", "; ", ", ")), default=-1)
                    if cut < 0:
                        first, rest = text, ""
                    else:
                        first, rest = text[:cut] + ".", text[cut + 2:]
                        rest = rest[:1].upper() + rest[1:]
                out.append(first)
                if rest:
                    out.append(textwrap.fill(rest, 108))
                continue
        out.append(textwrap.fill(text, 106))
    return "\n\n".join(out)


docs = {k: neat(v) for k, v in docs.items()}


class Source:
    """One text with offsets."""

    def __init__(self, text):
        self.text = text
        self.lines = text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        self.edits = []

    def offset(self, line, column):  # ast: 1-based, utf8 bytes
        row = self.lines[line - 1] if line <= len(self.lines) else ""
        if row.isascii():
            return self.starts[line - 1] + column
        return self.starts[line - 1] + len(row.encode()[:column].decode())

    def edit(self, start, end, new):
        self.edits.append((start, end, new))


sources = {n: Source(t) for n, t in texts.items()}

# --- what each module defines and imports at its top -------------------------------------------------------------
class Scope:
    pass


top_names = {}  # module -> {name: fullname}


def resolve_import(node):
    """(alias, fullname or module) pairs of an import statement of the project."""
    found = []
    if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"
            if inner in paths:
                found.append((alias, inner, True))
            elif node.module in paths:
                found.append((alias, inner, False))
    return found


def top_assigns(body):
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
            for t in node.targets if isinstance(node, ast.Assign) else [node.target]:
                for s in ast.walk(t):
                    if isinstance(s, ast.Name) and isinstance(s.ctx, ast.Store):
                        yield s.id
        elif isinstance(node, (ast.For, ast.With, ast.If, ast.Try, ast.While)):
            if isinstance(node, ast.For):
                for s in ast.walk(node.target):
                    if isinstance(s, ast.Name):
                        yield s.id
            for part in ("body", "orelse", "finalbody"):
                yield from top_assigns(getattr(node, part, []))
            for h in getattr(node, "handlers", []):
                yield from top_assigns(h.body)


for module, tree in trees.items():
    table = {}
    for name in top_assigns(tree.body):
        table[name] = f"{module}.{name}"
    top_names[module] = table

imported = {}  # module -> {local: (fullname, is_module)}
typing_nodes = defaultdict(list)  # imports that are nested at the top, under TYPE_CHECKING say
nested_names = defaultdict(set)
for module, tree in trees.items():
    table = {}

    def visit(body, nested=False):
        for node in body:
            for alias, full, is_module in resolve_import(node):
                table[alias.asname or alias.name] = (full, is_module)
                if nested:
                    nested_names[module].add(alias.asname or alias.name)
            if nested and resolve_import(node):
                typing_nodes[module].append(node)
            if isinstance(node, ast.If):
                visit(node.body, True)
                visit(node.orelse, True)
            if isinstance(node, ast.Try):
                visit(node.body, True)

    visit(tree.body)
    imported[module] = table


def definition(full):
    """The name where it is defined, through re-exports."""
    for _ in range(10):
        module, _, name = full.rpartition(".")
        if module in paths and name not in top_names[module] and name in imported[module]:
            inner, is_module = imported[module][name]
            if is_module:
                return inner
            full = inner
        else:
            return full
    return full


def new_name(full):
    return names.get(full, full.rpartition(".")[2])


# --- members, by mypy's types -------------------------------------------------------------------------------------
def build():
    options_args = ["--config-file", str(ROOT / "pyproject.toml")]
    files, options = mypy.main.process_options(options_args, stdout=sys.stderr, stderr=sys.stderr)
    options.export_types = True
    options.preserve_asts = True
    options.incremental = False
    options.cache_dir = os.devnull
    options.warn_unreachable = False
    return mypy.build.build(files, options)


print("mypy ...", file=sys.stderr)
result = build()
print("mypy errors:", len(result.errors), *result.errors[:5], sep="\n  ", file=sys.stderr)
infos = {}
for mod, tree in result.files.items():
    if mod.split(".")[0] in TOPS:
        def collect(symbols, prefix):
            for key, sym in symbols.items():
                node = sym.node
                if isinstance(node, N.TypeInfo) and node.fullname == f"{prefix}.{key}":
                    infos[node.fullname] = node
                    collect(node.names, node.fullname)
        collect(tree.names, mod)

members = {}  # (class fullname, member) -> new
for full, new in names.items():
    owner, _, name = full.rpartition(".")
    if owner in infos:
        members[owner, name] = new
for full, info in list(infos.items()):  # overrides follow what they override
    for name in list(info.names):
        if (full, name) in members:
            continue
        for base in info.mro[1:]:
            if (base.fullname, name) in members:
                members[full, name] = members[base.fullname, name]
for full, info in infos.items():  # test doubles follow the protocols that they fill
    if not info.is_protocol or len(info.protocol_members) < 2:
        continue
    wanted = set(info.protocol_members)
    renamed = {n: members_of_base for n in wanted if (members_of_base := next((members.get((b.fullname, n)) for b in info.mro if (b.fullname, n) in members), None))}
    if not renamed:
        continue
    for other, double in infos.items():
        if other.startswith("tests.") and double is not info and not double.is_protocol and all(any(n in b.names for b in double.mro) for n in wanted):
            for n, new in renamed.items():
                if n in double.names and (other, n) not in members:
                    members[other, n] = new
                    print("double", other, n, "->", new, "for", full)
for full in names:
    owner, _, name = full.rpartition(".")
    if owner not in paths and owner not in infos:
        problem(f"unknown owner of {full}")
    elif owner in paths and name not in top_names[owner]:
        problem(f"unknown name {full}")
    elif owner in infos and name not in infos[owner].names:
        problem(f"unknown member {full}")


def members_of(info, name):
    for base in info.mro:
        if name in base.names:
            return members.get((base.fullname, name))
    return None


def infos_of(typ):
    typ = T.get_proper_type(typ)
    if typ is None:
        return
    if isinstance(typ, T.Instance):
        if typ.type.fullname == "builtins.type" and typ.args:
            yield from infos_of(typ.args[0])
        else:
            yield typ.type
    elif isinstance(typ, T.CallableType):
        if typ.is_type_obj():
            yield typ.type_object()
    elif isinstance(typ, T.Overloaded):
        if typ.is_type_obj():
            yield typ.type_object()
    elif isinstance(typ, T.TypeType):
        yield from infos_of(typ.item)
    elif isinstance(typ, T.TupleType):
        yield typ.partial_fallback.type
    elif isinstance(typ, T.UnionType):
        for one in typ.items:
            yield from infos_of(one)
    elif isinstance(typ, T.TypeVarType):
        yield from infos_of(typ.upper_bound)
        for one in typ.values:
            yield from infos_of(one)
    elif isinstance(typ, T.LiteralType):
        yield typ.fallback.type


attribute_edits = defaultdict(dict)  # module -> {(line, col, endline, endcol): new}
call_infos = defaultdict(dict)  # module -> {(line, col, endline, endcol): [infos]}
untyped = defaultdict(list)
old_members = {name for _, name in members}


CHILD_KINDS = (N.Statement, N.Expression, N.Block, N.Node)
NOT_CHILDREN = {"node", "info", "original_def", "definition", "analyzed", "var", "type", "names", "mro", "imports", "partial_fallback", "special_sig", "def_frame", "fullname", "name"}
attributes = {}


def child_names(cls):
    if cls not in attributes:
        attributes[cls] = [a for a in dir(cls) if not a.startswith("_") and a not in NOT_CHILDREN and not callable(getattr(cls, a, None))]
    return attributes[cls]


class Finder:
    def __init__(self, module):
        self.module = module
        self.seen = set()

    def walk(self, root):
        todo = [root]
        while todo:
            node = todo.pop()
            if id(node) in self.seen:
                continue
            self.seen.add(id(node))
            if isinstance(node, N.MemberExpr):
                self.visit_member_expr(node)
            elif isinstance(node, N.CallExpr):
                self.visit_call_expr(node)
            elif isinstance(node, N.SuperExpr) and node.info is not None:
                for base in node.info.mro[1:]:
                    if node.name in base.names:
                        new = members.get((base.fullname, node.name))
                        if new:
                            attribute_edits[self.module][node.line, node.column, node.end_line, node.end_column] = new
                        break
            for a in child_names(type(node)):
                try:
                    value = getattr(node, a)
                except Exception:
                    continue
                self.push(value, todo)

    def push(self, value, todo):
        if isinstance(value, (list, tuple)):
            for one in value:
                self.push(one, todo)
        elif isinstance(value, N.Node) and not isinstance(value, (N.TypeInfo, N.Var, N.MypyFile, N.TypeAlias)):
            todo.append(value)

    def type_of(self, node):
        typ = result.types.get(node)
        if typ is None and isinstance(node, N.RefExpr) and isinstance(node.node, N.TypeInfo):
            return T.Instance(node.node, [])
        if typ is None and isinstance(node, N.RefExpr) and isinstance(node.node, N.Var):
            return node.node.type
        return typ

    def visit_member_expr(self, o):
        if o.name in old_members:
            typ = self.type_of(o.expr)
            found = list(infos_of(typ)) if typ is not None else []
            new = {members_of(info, o.name) for info in found}
            key = (o.line, o.column, o.end_line, o.end_column)
            if len(new) == 1 and None not in new:
                attribute_edits[self.module][key] = new.pop()
            elif len(new - {None}) >= 1:
                attribute_edits[self.module][key] = (new - {None}).pop()
                problem(f"{self.module}:{o.line}: .{o.name} is one of several: {[i.fullname for i in found]}")
            elif not found and not (isinstance(o.expr, N.RefExpr) and isinstance(o.expr.node, N.MypyFile)):
                untyped[self.module].append((o.line, o.name, str(typ)[:60]))

    def visit_call_expr(self, o):
        if any(o.arg_names):
            key = (o.line, o.column, o.end_line, o.end_column)
            callee = o.callee
            full = getattr(callee, "fullname", "")
            if full in ("dataclasses.replace", "copy.replace") and o.args:
                typ = self.type_of(o.args[0])
                call_infos[self.module][key] = list(infos_of(typ)) if typ is not None else []
            elif full == "functools.partial" and o.args:
                typ = self.type_of(o.args[0])
                call_infos[self.module][key] = list(infos_of(typ)) if typ is not None else []
            else:
                typ = self.type_of(callee)
                found = []
                if isinstance(callee, N.RefExpr) and isinstance(callee.node, N.TypeInfo):
                    found = [callee.node]
                elif typ is not None:
                    proper = T.get_proper_type(typ)
                    if isinstance(proper, T.CallableType) and proper.is_type_obj():
                        found = [proper.type_object()]
                    elif isinstance(proper, T.TypeType):
                        found = list(infos_of(proper.item))
                    elif isinstance(proper, T.FunctionLike) and proper.is_type_obj():
                        found = [proper.type_object()]
                call_infos[self.module][key] = found


for module, tree in result.files.items():
    if module in paths:
        assert Path(tree.path).resolve() == paths[module], (tree.path, paths[module])
        Finder(module).walk(tree)


# --- names, by scopes of our own -----------------------------------------------------------------------------------
def bound_in(function):
    """The names that a function (or lambda, or comprehension) binds."""
    found, free = set(), set()
    if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        a = function.args
        for one in [*a.posonlyargs, *a.args, *a.kwonlyargs, a.vararg, a.kwarg]:
            if one:
                found.add(one.arg)
        body = function.body if isinstance(function.body, list) else [function.body]
    else:
        body = []
        for g in function.generators:
            for s in ast.walk(g.target):
                if isinstance(s, ast.Name):
                    found.add(s.id)

    def walk(node):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
            for d in node.decorator_list:
                walk(d)
            return
        if isinstance(node, ast.Lambda):
            return
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            for sub in ast.walk(node):
                if isinstance(sub, ast.NamedExpr):
                    found.add(sub.target.id)
            return
        if isinstance(node, ast.Name) and isinstance(node.ctx, (ast.Store, ast.Del)):
            found.add(node.id)
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            free.update(node.names)
        if isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
        if isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
            found.add(node.name)
        if isinstance(node, ast.MatchMapping) and node.rest:
            found.add(node.rest)
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                found.add((alias.asname or alias.name).split(".")[0])
        for child in ast.iter_child_nodes(node):
            walk(child)

    for one in body:
        walk(one)
    return found - free


quoted = 0
module_imports = defaultdict(list)  # module -> import statements at its top (nodes)
alias_plan = {}  # (module, local) -> new local for imported names


class Renamer:
    def __init__(self, module):
        self.module = module
        self.source = sources[module]
        self.globals = {**{k: ("def", v) for k, v in top_names[module].items()}}
        for local, (full, is_module) in imported[module].items():
            self.globals[local] = ("mod" if is_module else "imp", full)
        self.uses = []  # (start, end, local, kind, full, scopes)
        self.scopes = []  # of sets or dicts for late imports
        self.attrs = []
        self.late = []
        self.words = set()

    def span(self, node):
        s = self.source
        return s.offset(node.lineno, node.col_offset), s.offset(node.end_lineno, node.end_col_offset)

    def lookup(self, name):
        direct_class = True
        for scope in reversed(self.scopes):
            if scope["class"]:
                if direct_class and name in scope["names"]:
                    return ("member", f"{scope['full']}.{name}")
                direct_class = False if not scope["class"] else direct_class
                continue
            direct_class = False
            if name in scope["imports"]:
                return scope["imports"][name]
            if name in scope["names"]:
                return None
        return self.globals.get(name)

    def scope_names(self):
        found = set()
        for scope in self.scopes:
            if not scope["class"]:
                found |= scope["names"] - set(scope["imports"])
        return found

    def run(self):
        for node in trees[self.module].body:
            self.visit(node)

    def visit(self, node, annotation=False):
        method = getattr(self, "visit_" + type(node).__name__, None)
        if method:
            method(node)
        else:
            self.children(node)

    def children(self, node):
        for child in ast.iter_child_nodes(node):
            self.visit(child)

    def annotation(self, node):
        if node is None:
            return
        for sub in ast.walk(node):
            if isinstance(sub, ast.Constant) and isinstance(sub.value, str):
                start, end = self.span(sub)
                try:
                    inner = ast.parse(sub.value, mode="eval")
                except SyntaxError:
                    continue
                raw = self.source.text[start:end]
                at = start + raw.index(sub.value[:1], 0) if sub.value else start
                for name in ast.walk(inner):
                    if isinstance(name, ast.Name):
                        what = self.lookup(name.id)
                        if what:
                            self.uses.append((at + name.col_offset, at + name.end_col_offset, name.id, *what, self.scope_names(), name.lineno + sub.lineno - 1))
        self.visit(node)

    def visit_FunctionDef(self, node):
        for d in node.decorator_list:
            self.visit(d)
        a = node.args
        for one in [*a.posonlyargs, *a.args, *a.kwonlyargs, a.vararg, a.kwarg]:
            if one:
                self.annotation(one.annotation)
        for d in [*a.defaults, *[k for k in a.kw_defaults if k]]:
            self.visit(d)
        self.annotation(node.returns)
        self.define(node, node.name, "def")
        self.enter(node, node.body)

    visit_AsyncFunctionDef = visit_FunctionDef

    def define(self, node, name, word):
        start, _ = self.span(node)
        m = re.compile(r"(?:async\s+def|def|class)\s+(\w+)").search(self.source.text, start)
        while m and m[1] != name:
            m = re.compile(r"(?:async\s+def|def|class)\s+(\w+)").search(self.source.text, m.end())
        if not self.scopes:
            self.uses.append((m.start(1), m.end(1), name, "def", f"{self.module}.{name}", set(), node.lineno))
        elif self.scopes[-1]["class"]:
            new = members.get((self.scopes[-1]["full"], name))
            if new:
                self.source.edit(m.start(1), m.end(1), new)

    def enter(self, node, body):
        scope = {"class": False, "names": bound_in(node), "imports": {}, "full": ""}
        self.scopes.append(scope)
        for sub in ast.walk(node):
            if isinstance(sub, (ast.FunctionDef, ast.AsyncFunctionDef)) and sub is not node:
                continue
            for alias, full, is_module in resolve_import(sub):
                scope["imports"][alias.asname or alias.name] = ("latemod" if is_module else "late", full)
        for child in body if isinstance(body, list) else [body]:
            self.visit(child)
        self.scopes.pop()

    def visit_Lambda(self, node):
        for d in [*node.args.defaults, *[k for k in node.args.kw_defaults if k]]:
            self.visit(d)
        self.enter(node, node.body)

    def comp(self, node):
        self.visit(node.generators[0].iter)
        scope = {"class": False, "names": bound_in(node), "imports": {}, "full": ""}
        self.scopes.append(scope)
        for i, g in enumerate(node.generators):
            self.visit(g.target)
            if i:
                self.visit(g.iter)
            for c in g.ifs:
                self.visit(c)
        if isinstance(node, ast.DictComp):
            self.visit(node.key)
            self.visit(node.value)
        else:
            self.visit(node.elt)
        self.scopes.pop()

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = comp

    def visit_ClassDef(self, node):
        for d in [*node.decorator_list, *node.bases]:
            self.visit(d)
        for k in node.keywords:
            self.visit(k.value)
        self.define(node, node.name, "class")
        full = f"{self.module}.{node.name}" if not self.scopes else (f"{self.scopes[-1]['full']}.{node.name}" if self.scopes[-1]["class"] else f"{self.module}.<local>.{node.name}")
        self.scopes.append({"class": True, "names": set(top_assigns(node.body)), "imports": {}, "full": full})
        for child in node.body:
            self.visit(child)
        self.scopes.pop()

    def visit_AnnAssign(self, node):
        self.visit(node.target)
        self.annotation(node.annotation)
        if node.value:
            self.visit(node.value)

    def visit_Name(self, node):
        what = self.lookup(node.id)
        if what is None:
            return
        start, end = self.span(node)
        if what[0] == "member":
            owner, _, name = what[1].rpartition(".")
            new = members.get((owner, name))
            if new:
                self.source.edit(start, end, new)
            return
        self.uses.append((start, end, node.id, *what, self.scope_names(), node.lineno))

    def visit_Attribute(self, node):
        base = node.value
        start, end = self.span(node)
        if isinstance(base, ast.Name):
            what = self.lookup(base.id)
            if what and what[0] in ("mod", "latemod"):
                full = definition(f"{what[1]}.{node.attr}")
                if f"{what[1]}.{node.attr}" in paths:
                    full = f"{what[1]}.{node.attr}"
                self.attrs.append((start, end, base, node, what, full, self.scope_names()))
                return
            if what and what[0] in ("def", "imp", "late"):
                full = definition(what[1])
                if full in infos and node.attr in old_members:
                    new = members_of(infos[full], node.attr)
                    if new:
                        self.source.edit(end - len(node.attr), end, new)
                        self.visit(base)
                        return
        new = attribute_edits[self.module].get((node.lineno, node.col_offset, node.end_lineno, node.end_col_offset))
        if new:
            self.source.edit(end - len(node.attr), end, new)
        self.visit(base)

    def visit_Call(self, node):
        key = (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
        found = call_infos[self.module].get(key, [])
        if not found and isinstance(node.func, ast.Name) and node.keywords:
            what = self.lookup(node.func.id)
            if what and what[0] in ("def", "imp", "late") and definition(what[1]) in infos:
                found = [infos[definition(what[1])]]
        for k in node.keywords:
            if k.arg:
                new = {members_of(info, k.arg) for info in found} - {None}
                if new:
                    start = self.source.offset(k.lineno, k.col_offset)
                    self.source.edit(start, start + len(k.arg), new.pop())
        if isinstance(node.func, (ast.Name, ast.Attribute)) and len(node.args) >= 2 and isinstance(node.args[1], ast.Constant):
            called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            word = node.args[1].value
            if called in ("getattr", "setattr", "hasattr", "delattr") and isinstance(word, str) and (word in old_members or isinstance(node.args[0], ast.Name)):
                self.reflect(node, node.args[0], node.args[1], word)
        self.children(node)

    def reflect(self, node, target, constant, word):
        start, end = self.span(constant)
        if isinstance(target, ast.Name):
            what = self.lookup(target.id)
            if what and what[0] in ("mod", "latemod"):
                new = names.get(definition(f"{what[1]}.{word}"))
                if new:
                    self.source.edit(start + 1, end - 1, new)
                if to(what[1]) != what[1]:
                    problem(f"{self.module}:{node.lineno}: {ast.unparse(node.func)} of a module by name")
                return
            if what and what[0] in ("def", "imp", "late") and definition(what[1]) in infos:
                new = members_of(infos[definition(what[1])], word)
                if new:
                    self.source.edit(start + 1, end - 1, new)
                return
        if word in old_members:
            problem(f"{self.module}:{node.lineno}: look at {ast.unparse(node)[:100]}")

    def visit_MatchClass(self, node):
        infos_here = []
        cls = node.cls
        if isinstance(cls, ast.Name):
            what = self.lookup(cls.id)
            if what and what[0] in ("def", "imp", "late") and definition(what[1]) in infos:
                infos_here = [infos[definition(what[1])]]
        elif isinstance(cls, ast.Attribute) and isinstance(cls.value, ast.Name):
            what = self.lookup(cls.value.id)
            if what and what[0] in ("mod", "latemod"):
                full = definition(f"{what[1]}.{cls.attr}")
                infos_here = [infos[full]] if full in infos else []
        for word, pattern in zip(node.kwd_attrs, node.kwd_patterns):
            new = {members_of(i, word) for i in infos_here} - {None}
            if new:
                at = self.source.offset(pattern.lineno, pattern.col_offset)
                m = re.compile(r"(\w+)\s*=\s*\(*\s*$").search(self.source.text[:at])
                if m and m[1] == word:
                    self.source.edit(m.start(1), m.end(1), new.pop())
                else:
                    problem(f"{self.module}:{node.lineno}: pattern {word}")
        self.children(node)

    def visit_ImportFrom(self, node):
        if self.scopes and resolve_import(node):
            self.late.append((node, self.scope_names()))

    def visit_Import(self, node):
        for alias in node.names:
            if alias.name.split(".")[0] in ("companion", "hardware") and "." in alias.name and alias.name in moves:
                problem(f"{self.module}:{node.lineno}: import {alias.name}")


renamers = {}
for module in paths:
    renamers[module] = Renamer(module)
    renamers[module].run()

# --- what each new file holds -------------------------------------------------------------------------------------------
def is_bare(module):
    body = trees[module].body
    return is_package[module] and module not in moves and all(isinstance(n, ast.Expr) for n in body) and module.split(".")[0] != "tests"


living = {to(m) for m in paths if not is_bare(m)}
kept = {".".join(t.split(".")[:i]) for t in living for i in range(1, t.count(".") + 1)}
dropped = [m for m in paths if is_bare(m) and m not in kept]
print("dropped packages", *dropped)
groups = defaultdict(list)
for module in paths:
    if module not in dropped:
        groups[to(module)].append(module)
for target, group in groups.items():
    if len(group) > 1:
        inside = {m: {f.rpartition(".")[0] if not im else f for f, im in imported[m].values()} & set(group) for m in group}
        order, done = [], set()
        listed = [m for m in moves if m in group] + [m for m in group if m not in moves]

        def place(m, stack=()):
            if m in done or m in stack:
                return
            for other in listed:
                if other in inside[m] and other != m:
                    place(other, (*stack, m))
            done.add(m)
            order.append(m)

        for m in listed:
            place(m)
        groups[target] = order


def binding(full, is_module):
    """(new module, new name) where it is found from now on; for a module (parent, name)."""
    if is_module:
        new = to(full)
        return new
    module, _, name = full.rpartition(".")
    real = definition(full)
    if module in paths and name in top_names[module]:
        return to(module), new_name(full)
    # re-exported by a package
    if module in paths and not is_package[module]:
        return to(real.rpartition(".")[0]), new_name(real)
    if to(module) != to(real.rpartition(".")[0]):
        return to(module), new_name(real)
    return to(real.rpartition(".")[0]), new_name(real)


# names at the top of each new file: definitions win, imports that clash get an alias
final_defs = {}
for target, group in groups.items():
    table = defaultdict(set)
    for module in group:
        for name, full in top_names[module].items():
            table[new_name(full)].add(full)
    final_defs[target] = table

local_of = {}  # (module, local) -> text to use for it in that module
needed_imports = defaultdict(set)  # target -> {(from module, name, alias)}
outside_names = defaultdict(set)
for target, group in groups.items():
    for module in group:
        for node in trees[module].body:
            if isinstance(node, ast.Import):
                for a in node.names:
                    if not a.name.startswith(TOPS):
                        outside_names[target].add(a.asname or a.name.split(".")[0])
            if isinstance(node, ast.ImportFrom) and not resolve_import(node):
                for a in node.names:
                    outside_names[target].add(a.asname or a.name)
for target, group in groups.items():
    taken = {}
    for name in final_defs[target]:
        taken[name] = ("def", target, name)
    for name in outside_names[target]:
        if name in taken and any(name in group_names for group_names in [outside_names[target]]):
            problem(f"{target}: {name} is defined and imported from outside")
        taken[name] = ("outside",)
    for module in group:
        used_here = {u[2] for u in renamers[module].uses} | {a[2].id for a in renamers[module].attrs}
        for local, (full, is_module) in imported[module].items():
            original = full.rpartition(".")[2]
            aliased = local != original
            if is_module:
                new = binding(full, True)
                if new == target:
                    local_of[module, local] = None  # its names are here
                    continue
                parent, _, bare = new.rpartition(".")
                item = (parent, bare)
                wanted = local if aliased else bare
            else:
                where, bare = binding(full, False)
                if where == target:
                    local_of[module, local] = bare
                    if aliased and local != bare:
                        pass
                    continue
                item = (where, bare)
                wanted = local if aliased else bare
            key = ("import", *item)
            if taken.get(wanted, key) != key:
                candidate = f"{item[0].rpartition('.')[2]}_{item[1]}".lstrip("_")
                if bare[:1].isupper():
                    candidate = f"{item[0].rpartition('.')[2].title().replace('_', '')}{bare}"
                problem(f"alias in {target} (from {module}): {item} as {candidate}, since {wanted} is {taken[wanted]}")
                wanted = candidate
            taken[wanted] = key
            local_of[module, local] = wanted
            if local not in nested_names[module]:
                needed_imports[target].add((item[0], item[1], wanted))

# --- edits of uses -----------------------------------------------------------------------------------------------------
for module, renamer in renamers.items():
    target = to(module)
    source = renamer.source
    seen_shadow = set()
    for start, end, local, kind, full, scope_names, line in renamer.uses:
        if kind == "def":
            new = new_name(full)
        elif kind in ("imp", "mod"):
            new = local_of[module, local]
            if new is None:
                problem(f"{module}:{line}: a module that is merged here is used by itself: {local}")
                continue
        else:
            if kind == "late":
                where, bare = binding(full, False)
                new = bare if local == full.rpartition(".")[2] else local
            else:
                new = to(full).rpartition(".")[2] if local == full.rpartition(".")[2] else local
        if new != local:
            if new in scope_names:
                if (new, local) not in seen_shadow:
                    problem(f"shadow {module}:{line}: {local} -> {new} where {new} is a local name")
                seen_shadow.add((new, local))
            source.edit(start, end, new)
        elif kind in ("imp", "def") and local in scope_names:
            pass
    for start, end, base, node, what, full, scope_names in renamer.attrs:
        kind, mod = what
        bstart = source.offset(base.lineno, base.col_offset)
        bend = source.offset(base.end_lineno, base.end_col_offset)
        attr = node.attr
        if full in paths:
            new_attr = to(full).rpartition(".")[2]
        else:
            new_attr = new_name(full)
        if to(mod) == target:
            if new_attr in scope_names:
                problem(f"shadow {module}:{node.lineno}: {base.id}.{attr} -> {new_attr} where that is a local name")
            source.edit(start, end, new_attr)
            continue
        if kind == "mod":
            new_base = local_of[module, base.id]
        else:
            new_base = to(mod).rpartition(".")[2] if base.id == mod.rpartition(".")[2] else base.id
        if new_base != base.id:
            if new_base in scope_names:
                problem(f"shadow {module}:{node.lineno}: module {base.id} -> {new_base} where that is a local name")
            source.edit(bstart, bend, new_base)
        if new_attr != attr:
            source.edit(end - len(attr), end, new_attr)
    for node, scope_names in [*renamer.late, *((n, set()) for n in typing_nodes[module])]:
        start, end = renamer.span(node)
        pieces = defaultdict(list)
        for alias, full, is_module in resolve_import(node):
            if is_module:
                new = to(full)
                if new == target:
                    continue
                parent, _, bare = new.rpartition(".")
                old = full.rpartition(".")[2]
            else:
                parent, bare = binding(full, False)
                if parent == target:
                    continue
                old = full.rpartition(".")[2]
            asname = alias.asname if alias.asname and alias.asname != bare else None
            pieces[parent].append(f"{bare} as {asname}" if asname else bare)
        indent = " " * node.col_offset
        out = f"\n{indent}".join(f"from {p} import {', '.join(b)}" for p, b in pieces.items()) or "pass"
        source.edit(start, end, out)

# --- strings that name modules --------------------------------------------------------------------------------------------
DOTTED = re.compile(r"\b(?:companion|hardware|tests)(?:\.\w+)+")
SLASHED = re.compile(r"\b(?:companion|hardware|tests)(?:/\w+)+(?:\.py|/)?")


def reword_dotted(m):
    text = m[0]
    parts = text.split(".")
    for i in range(len(parts), 1, -1):
        module = ".".join(parts[:i])
        if module in paths:
            rest = parts[i:]
            if rest and f"{module}.{rest[0]}" in names:
                rest[0] = names[f"{module}.{rest[0]}"]
            elif rest and rest[0] not in top_names[module] and rest[0] not in imported[module]:
                return text
            return ".".join([to(module), *rest])
    return text


def reword_slashed(m):
    text = m[0]
    if text.endswith(".py"):
        module = text[:-3].replace("/", ".").removesuffix(".__init__")
        if module in moves:
            new = to(module).replace(".", "/")
            return new + ".py"
    return text


for module, tree in trees.items():
    source = sources[module]
    annotated = {(s, e) for s, e, *_ in source.edits}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and DOTTED.search(node.value):
            start, end = source.offset(node.lineno, node.col_offset), source.offset(node.end_lineno, node.end_col_offset)
            raw = source.text[start:end]
            new = SLASHED.sub(reword_slashed, DOTTED.sub(reword_dotted, raw))
            if new != raw and not any(start <= s < end for s, _, _ in source.edits):
                source.edit(start, end, new)

# --- report --------------------------------------------------------------------------------------------------------------
for text in problems:
    print(text)
for module, rows in sorted(untyped.items()):
    for line, name, typ in rows:
        print(f"untyped {module}:{line}: .{name} of {typ}")
print(f"{len(problems)} problems")
if DRY:
    sys.exit()

# --- write -----------------------------------------------------------------------------------------------------------------
def applied(source):
    text, out, last = source.text, [], 0
    done = set()
    for start, end, new in sorted(set(source.edits)):
        if (start, end) in done:
            if text[start:end] != new:
                print("two edits at one place:", text[start:end], new)
            continue
        if start < last:
            print("overlapping edits:", text[max(0, start - 20):end + 20], new)
            continue
        done.add((start, end))
        out += [text[last:start], new]
        last = end
    out.append(text[last:])
    return "".join(out)


TOP_IMPORT_MARK = "#\x00import"


def body_of(module):
    """(docstring, outside imports, the rest) after edits, with imports of the project and of others taken out."""
    source = sources[module]
    tree = trees[module]
    outside = []
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__":
            start, end = source.starts[node.lineno - 1], source.starts[node.end_lineno]
            if not is_package[module]:
                source.edits = [e for e in source.edits if not (start <= e[0] < end)]
                source.edit(start, end, "")
            else:
                for sub in ast.walk(node.value):
                    if isinstance(sub, ast.Constant):
                        full = f"{module}.{sub.value}"
                        here = imported[module].get(sub.value, (full, False))
                        new = local_of.get((module, sub.value)) or new_name(definition(here[0]))
                        if new != sub.value:
                            a, b = source.offset(sub.lineno, sub.col_offset), source.offset(sub.end_lineno, sub.end_col_offset)
                            source.edit(a, b, f'"{new}"')
    first = tree.body[0] if tree.body else None
    if (len(groups[to(module)]) > 1 or docs.get(to(module))) and isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        start = source.offset(first.lineno, first.col_offset)
        end = source.offset(first.end_lineno, first.end_col_offset)
        source.edits = [e for e in source.edits if not (start <= e[0] < end)]
        source.edit(start, end, "")
    if len(groups[to(module)]) == 1:
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and resolve_import(node):
                start, end = renamers[module].span(node)
                pieces = defaultdict(list)
                for alias, full, is_module in resolve_import(node):
                    wanted = local_of[module, alias.asname or alias.name]
                    if wanted is None:
                        problem(f"{module}: imports itself")
                        continue
                    if is_module:
                        where, _, bare = to(full).rpartition(".")
                    else:
                        where, bare = binding(full, False)
                    if not is_module and where == to(module):
                        continue
                    pieces[where].append(f"{bare} as {wanted}" if bare != wanted else bare)
                if [f"{w}:{b}" for w, bs in pieces.items() for b in bs] == [f"{node.module}:{a.name}" + (f" as {a.asname}" if a.asname else "") for a in node.names]:
                    continue
                source.edits = [e for e in source.edits if not (start <= e[0] < end)]
                source.edit(start, end, "\n".join(f"from {w} import ({', '.join(b)})" for w, b in pieces.items()))
        return None, applied(source)
    for node in tree.body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            start = source.starts[node.lineno - 1]
            stop = source.starts[node.end_lineno]
            if isinstance(node, ast.Import) or not resolve_import(node):
                outside.append(source.text[start:stop].rstrip("\n"))
            source.edits = [e for e in source.edits if not (start <= e[0] < stop)]
            source.edit(start, stop, "")
    return outside, applied(source)


typing_only = []
written = {}
new_is_package = {}
for target, group in groups.items():
    only = group[0]
    package = any(m == target and is_package[m] for m in group) or any(is_package[m] and len(group) == 1 and target not in {t.rpartition(".")[0] for t in groups} for m in group if False)
    is_pkg_target = target in {".".join(t.split(".")[:i]) for t in groups for i in range(1, t.count(".") + 1)}
    new_is_package[target] = is_pkg_target
    if len(group) == 1 and not docs.get(target):
        tree = trees[only]
        source = sources[only]
        doc = ast.get_docstring(tree, clean=False)
        doc_text = None
        first = tree.body[0] if tree.body else None
        if doc is not None:
            doc_text = source.text[source.offset(first.lineno, first.col_offset):source.offset(first.end_lineno, first.end_col_offset)]
            doc_text = SLASHED.sub(reword_slashed, DOTTED.sub(reword_dotted, doc_text))
    else:
        doc_text = docs.get(target)
        doc_text = '"""' + doc_text.strip() + ('\n"""' if "\n" in doc_text.strip() else '"""') if doc_text else None
        if doc_text is None:
            doc = ast.get_docstring(trees[group[0]])
            doc_text = f'"""{doc}\n"""' if doc and "\n" in doc else (f'"""{doc}"""' if doc else None)
    if len(group) == 1:
        _, body = body_of(only)
        if docs.get(target):
            head = body.splitlines()[0] + "\n" if body.startswith("#!") else ""
            body = head + doc_text + "\n" + body[len(head):]
        written[target] = body
        continue
    outside_all, bodies = [], []
    for m in group:
        outside, body = body_of(m)
        outside_all += outside
        if body.startswith("#!"):
            body = body.partition("\n")[2]
        bodies.append(body.strip("\n"))
    lines = []
    if texts[only].startswith("#!"):
        lines.append(texts[only].splitlines()[0])
    if doc_text:
        lines.append(doc_text)
        lines.append("")
    seen = set()
    for one in outside_all:
        if one not in seen:
            seen.add(one)
            lines.append(one)
    by = defaultdict(list)
    for where, name, alias in sorted(needed_imports[target]):
        by[where].append(f"{name} as {alias}" if alias != name else name)
    # a package's __init__ that re-exports keeps its imports even where they are not used
    for where, items in sorted(by.items()):
        lines.append(f"from {where} import ({', '.join(items)})")
    written[target] = "\n".join(lines) + "\n\n\n" + "\n\n\n".join(b for b in bodies if b) + "\n"

# duplicates of identical definitions in merged files
for target, group in groups.items():
    if len(group) < 2:
        continue
    text = written[target]
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        print("broken:", target, error)
        continue
    seen, cut = {}, []
    rows = text.splitlines(keepends=True)
    for i, node in enumerate(tree.body):
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.FunctionDef, ast.ClassDef)):
            key = ast.unparse(node)
            if key in seen:
                cut.append((node.lineno - 1 - len(getattr(node, "decorator_list", [])), node.end_lineno))
                nxt = tree.body[i + 1] if i + 1 < len(tree.body) else None
                if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(nxt, ast.Expr) and isinstance(nxt.value, ast.Constant):
                    cut[-1] = (cut[-1][0], nxt.end_lineno)
            seen[key] = True
    for start, end in reversed(cut):
        del rows[start:end]
    written[target] = "".join(rows)

def path_of(target):
    base = ROOT / target.replace(".", "/")
    return base / "__init__.py" if new_is_package[target] else base.with_suffix(".py")


old_paths = {str(p) for p in paths.values()}
new_paths = {}
for target, group in groups.items():
    new_paths[str(path_of(target))] = target
    if group == [target] and str(path_of(target)) == str(paths[target]) and not sources[target].edits and not needed_imports[target]:
        continue
moved = []
for target, group in groups.items():
    main = max(group, key=lambda m: len(texts[m]))
    old, new = paths[main], path_of(target)
    if old != new and str(new) not in old_paths:
        new.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "mv", str(old), str(new)], check=False, capture_output=True)
for path in old_paths - set(new_paths):
    if Path(path).exists():
        Path(path).unlink()
changed = []
for path, target in new_paths.items():
    group = groups[target]
    if len(group) == 1 and group[0] == target and Path(path) == paths.get(target) and not docs.get(target):
        # unchanged place: edit in place, imports rewritten where they stand
        pass
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(written[target])
    changed.append(path)
for package in sorted({".".join(t.split(".")[:i]) for t in groups for i in range(1, t.count(".") + 1)}):
    path = ROOT / package.replace(".", "/") / "__init__.py"
    if package.split(".")[0] != "tests" and not path.exists():
        doc = docs.get(package, package)
        path.write_text('"""' + doc + ('\n"""' if "\n" in doc else '"""') + "\n")
        print("new package", package)
for text in ("README.md", "CONTRIBUTING.md", "pyproject.toml", "Makefile", ".ci/run", *map(str, (ROOT / "firmware_notes").rglob("*.md")), *map(str, (ROOT / "systemd").glob("*"))):
    p = ROOT / text
    if p.is_file():
        try:
            before = p.read_text()
        except UnicodeDecodeError:
            continue
        after = SLASHED.sub(reword_slashed, DOTTED.sub(reword_dotted, before))
        after = re.sub(r"from (companion\S+) import main", lambda m: f"from {to(m[1])} import main", after)
        if after != before:
            p.write_text(after)
            print("text", text)
print("written", len(changed))
