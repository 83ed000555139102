import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** Files of OFAC's list of specially designated nationals, the main file first. */
const FILES = ['sdn.csv', 'alt.csv', 'sdn_comments.csv'];
/** Numbers that OFAC does not use. */
const FIRST_ID = 900_000;
const END_OF_FILE = '\u001a';

/** Serves the files of a folder over HTTP with entity tags, as OFAC does, and adds persons to its list. */
export class ListPublisher {
  /** Time at which the last file was sent completely, as of `performance.now`. */
  sentAt = 0;
  #files;
  #server = createServer((request, response) => this.#answer(request, response));
  #added = 0;

  constructor(folder) {
    const names = FILES.filter((name) => existsSync(join(folder, name)));
    this.#files = new Map(names.map((name) => [`/${name}`, readFileSync(join(folder, name), 'latin1')]));
  }

  async start() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** The list as the worker's file of sources names it. */
  get source() {
    const origin = `http://127.0.0.1:${this.#server.address().port}`;
    const files = [...this.#files.keys()].map((path) => ({ name: path.slice(1), url: `${origin}${path}` }));
    return { list: 'ofac_sdn', enabled: true, files };
  }

  /** Adds one person with this cédula at the end of the list. */
  add(document) {
    const id = FIRST_ID + this.#added;
    this.#added += 1;
    const remarks = `POB Cali, Colombia; Cedula No. ${document} (Colombia); Gender Male.`;
    const row = `${id},"PERSONA INVENTADA, Numero ${id}","individual","SDNTK",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${remarks}"`;
    const text = this.#files.get('/sdn.csv');
    const rows = text.endsWith(END_OF_FILE) ? text.slice(0, -1) : text;
    this.#files.set('/sdn.csv', `${rows}${row}\r\n${END_OF_FILE}`);
  }

  async stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(request, response) {
    const text = this.#files.get(request.url);
    const etag = `"${text?.length}"`;
    if (text === undefined || request.headers['if-none-match'] === etag) {
      response.writeHead(text === undefined ? 404 : 304, { etag }).end();
      return;
    }
    response.on('finish', () => {
      this.sentAt = performance.now();
    });
    response.writeHead(200, { etag }).end(text, 'latin1');
  }
}
