"""Why an action is refused. What is legal says `law.legal` alone; this finds the reason for the rest."""

from companion.rules.kernel.reason import Reason, Unreadable, Why, because
from companion.rules.kitara import law
from companion.rules.kitara.notation import parse_action
from companion.rules.kitara.state import State, Step


def explain(state: State, attempt: str) -> Reason | None:
    """The reason why the attempt is refused; `None` when it is legal."""
    if attempt in law.legal(state):
        return None
    if state.step is Step.OVER:
        return because(Why.OVER)
    try:
        parse_action(attempt)
    except Unreadable as error:
        return error.reason
    return because(Why.ILLEGAL, text=attempt)
