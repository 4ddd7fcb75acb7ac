"""A local Discord on loopback: REST v10 and Gateway v10, enough for an unmodified discord.py bot.

Run it alone with `python -m sandbox --port 8687`, or inside a test::

    async with Sandbox() as discord:
        games, ana, ben = discord.channel("games"), discord.user("Ana"), discord.user("Ben")
        bot = start_process("python -m bot", env=discord.env())
        await discord.bot_online()
        answer = await ana.slash("challenge", channel=games, game="zertz", opponent=ben)
        await ben.click(answer.message, "Accept")
        board = await games.threads[0].wait_message(lambda message: message.attachments)
        assert not discord.breaches

What Discord would refuse is answered as Discord answers it and noted in `discord.breaches`; what
a well-behaved bot may run into (missing permissions, deleted messages) in `discord.refusals`.
`discord.faults` and `discord.gateway` break things on purpose, `discord.advance(minutes=16)`
moves the clock.
"""

from sandbox.actors import Actor, Answer
from sandbox.errors import ApiError, ImpossibleError, Problem
from sandbox.faults import Delivery, Effect, Faults, Hold, Rates
from sandbox.journal import Breach, Refusal, Request
from sandbox.protocol.components import Button, Select
from sandbox.protocol.permissions import Permission
from sandbox.ratelimits import Rate
from sandbox.server import Sandbox
from sandbox.world.models import Attachment, Channel, Message, Thread, User

__all__ = [
    "Actor",
    "Answer",
    "ApiError",
    "Attachment",
    "Breach",
    "Button",
    "Channel",
    "Delivery",
    "Effect",
    "Faults",
    "Hold",
    "ImpossibleError",
    "Message",
    "Permission",
    "Problem",
    "Rate",
    "Rates",
    "Refusal",
    "Request",
    "Sandbox",
    "Select",
    "Thread",
    "User",
]
