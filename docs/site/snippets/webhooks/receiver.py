# region snippet
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cotejo import WebhookError, verify_webhook

SECRET = os.environ["WEBHOOK_SECRET"]


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            event = verify_webhook(body, self.headers, SECRET)
            print(event.id, event.type, event.data)
            self.send_response(204)
        except WebhookError:
            self.send_response(400)
        self.end_headers()


ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver).serve_forever()
# endregion snippet
