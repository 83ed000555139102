// #region snippet
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook, WebhookError } from '@cotejo/sdk';

const secret = process.env.WEBHOOK_SECRET ?? '';

createServer(async (request, response) => {
  try {
    const event = verifyWebhook(await buffer(request), request.headers, secret);
    console.log(event.id, event.type, event.data);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookError ? 400 : 500).end();
  }
}).listen(Number(process.env.PORT), '127.0.0.1');
// #endregion snippet
