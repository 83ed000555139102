"""A service on a real socket that answers as a test tells it to, and remembers what it was sent."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List, Optional, Union

APPROVED = {
    "success": True,
    "transaction_id": "txn_aaaaaaaaaaaaaaaaaaaaaaaaaa",
    "risk_score": 10,
    "risk_level": "bajo",
    "recommendation": "aprobar",
    "cedula": {"valid": True},
    "telefono": None,
    "risk_factors": [{"code": "phone_prepaid", "source": "telco", "points": 1.5, "message": "x"}],
}


@dataclass
class Received:
    path: str
    headers: Dict[str, str]
    text: str


@dataclass
class Planned:
    """One answer. `reset` breaks the connection, `cut` ends the body early, `drip_s` sends a byte at a time."""

    status: int = 200
    body: Any = field(default_factory=lambda: dict(APPROVED))
    headers: Dict[str, str] = field(default_factory=dict)
    delay_s: float = 0
    drip_s: float = 0
    reset: bool = False
    cut: bool = False


def problem(status: int, reason: str, headers: Optional[Dict[str, str]] = None, **members: Any) -> Planned:
    body = {
        "success": False,
        "code": "bad_request",
        "reason": reason,
        "request_id": "req_bbbbbbbbbbbbbbbbbbbbbbbbbb",
        "errors": [],
        **members,
    }
    return Planned(status, body, headers or {})


Plan = Union[List[Planned], Callable[[Received], Planned]]


class Service:
    """The last planned answer is repeated for all later requests."""

    def __init__(self, plan: Plan) -> None:
        self.received: List[Received] = []
        self._plan = plan
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def __enter__(self) -> Service:
        return self

    def __exit__(self, *_: Any) -> None:
        self._server.shutdown()
        self._server.server_close()

    def answer_to(self, received: Received) -> Planned:
        with self._lock:
            self.received.append(received)
            if callable(self._plan):
                return self._plan(received)
            return self._plan[min(len(self.received), len(self._plan)) - 1]

    def _handler(service: Service) -> type:  # noqa: N805
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: Any) -> None:
                pass

            def do_POST(self) -> None:
                content = self.rfile.read(int(self.headers.get("Content-Length", "0")))
                headers = {name.lower(): value for name, value in self.headers.items()}
                try:
                    received = Received(self.path, headers, content.decode())
                    write(self, service.answer_to(received))
                except OSError:
                    self.close_connection = True

            do_GET = do_POST

        return Handler


def write(handler: BaseHTTPRequestHandler, planned: Planned) -> None:
    time.sleep(planned.delay_s)
    if planned.reset:
        # Without lingering, close sends a reset.
        handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        handler.connection.close()
        handler.close_connection = True
        return
    content = planned.body if isinstance(planned.body, bytes) else json.dumps(planned.body).encode()
    handler.send_response(planned.status)
    for name, value in {"Content-Type": "application/json", **planned.headers}.items():
        handler.send_header(name, value)
    handler.send_header("Content-Length", str(len(content)))
    handler.end_headers()
    for part in [content] if not planned.drip_s else [bytes([byte]) for byte in content]:
        time.sleep(planned.drip_s)
        handler.wfile.write(part[: len(part) // 2] if planned.cut else part)
        handler.wfile.flush()
    if planned.cut:
        handler.close_connection = True
