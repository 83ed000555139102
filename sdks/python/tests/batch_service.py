"""A server of `/v1/verify/batch` on a real socket: it answers rows while they come in, and charges each row of an id once."""

from __future__ import annotations

import json
import socket
import struct
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List
from urllib.parse import parse_qs, urlsplit


class BatchService:
    """`behave` gets the number of the request and returns `refusal`, `cut_after`, `lost`, `end`, `silent` or `text`."""

    def __init__(self, behave: Callable[[int], Dict[str, Any]] = lambda _number: {}) -> None:
        self.requests: List[Dict[str, Any]] = []
        self.charged: Dict[str, str] = {}
        self._behave = behave
        self._stopped = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def __enter__(self) -> BatchService:
        return self

    def __exit__(self, *_: Any) -> None:
        self._stopped.set()
        self._server.shutdown()
        self._server.server_close()

    def answer(self, line: str, row: int, batch_id: str) -> Dict[str, Any]:
        key = f"{batch_id}#{row}"
        if self.charged.get(key, line) != line:
            return self._error(row, 409, "idempotency_key_reused")
        number = (json.loads(line) or {}).get("cedula")
        if number is None:
            return self._error(row, 400, "invalid_body")
        replayed = key in self.charged
        self.charged[key] = line
        result = {"success": True, "transaction_id": f"txn_{number}", "recommendation": "aprobar"}
        return {"row": row, "status": 200, "charged": not replayed, "replayed": replayed, "result": result}

    @staticmethod
    def _error(row: int, status: int, reason: str) -> Dict[str, Any]:
        error = {"success": False, "code": "x", "reason": reason, "errors": [{"pointer": "/cedula", "code": "required"}]}
        return {"row": row, "status": status, "charged": False, "replayed": False, "error": error}

    def _handler(service: BatchService) -> type:  # noqa: N805
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: Any) -> None:
                pass

            def handle(self) -> None:
                try:
                    super().handle()
                except OSError:
                    # A test that ends early resets its connection.
                    self.close_connection = True

            def do_POST(self) -> None:
                address = urlsplit(self.path)
                first_row = int(parse_qs(address.query)["first_row"][0])
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.requests.append({"path": address.path, "query": address.query, "first_row": first_row, "headers": headers})
                content = self.rfile.read(int(headers["content-length"])).decode()
                try:
                    self.serve(service._behave(len(service.requests)), content.splitlines(), first_row, headers)
                except OSError:
                    self.close_connection = True

            def serve(self, behaviour: Dict[str, Any], lines: List[str], first_row: int, headers: Dict[str, str]) -> None:
                if "refusal" in behaviour:
                    status, body, more = behaviour["refusal"]
                    self.head(status, {"Content-Type": "application/json", **more})
                    self.piece(json.dumps(body))
                    return self.last_piece()
                self.head(200, {"Content-Type": "application/x-ndjson"})
                if behaviour.get("silent"):
                    service._stopped.wait(5)
                    return None
                if "text" in behaviour:
                    self.piece(behaviour["text"])
                    return self.last_piece()
                return self.rows(behaviour, lines, first_row, headers["idempotency-key"])

            def rows(self, behaviour: Dict[str, Any], lines: List[str], first_row: int, batch_id: str) -> None:
                ended_by, answered = "end_of_input", 0
                for line in lines:
                    if answered >= behaviour.get("cut_after", len(lines)):
                        for offset in range(behaviour.get("lost", 0)):
                            service.answer(lines[answered + offset], first_row + answered + offset, batch_id)
                        return self.reset()
                    if answered >= behaviour.get("end", (len(lines), ""))[0]:
                        ended_by = behaviour["end"][1]
                        break
                    self.piece(json.dumps(service.answer(line, first_row + answered, batch_id)) + "\n")
                    answered += 1
                summary = {"first_row": first_row, "next_row": first_row + answered, "ended_by": ended_by}
                self.piece(json.dumps({"summary": summary}) + "\n")
                return self.last_piece()

            def head(self, status: int, headers: Dict[str, str]) -> None:
                self.send_response(status)
                for name, value in {**headers, "Transfer-Encoding": "chunked"}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.flush()

            def piece(self, text: str) -> None:
                content = text.encode()
                self.wfile.write(b"%x\r\n%s\r\n" % (len(content), content))
                self.wfile.flush()

            def last_piece(self) -> None:
                self.wfile.write(b"0\r\n\r\n")

            def reset(self) -> None:
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                self.connection.close()
                self.close_connection = True

        return Handler
