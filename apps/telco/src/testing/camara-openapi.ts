import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

type Node = Record<string, unknown>;

const MEDIA = 'content/application~1json/schema';

/** CAMARA's published OpenAPI documents, seen from `src/testing` and from `dist/testing`. */
const FOLDER = new URL('../../test/fixtures/camara/', import.meta.url);

/** A call that an emulated operator received, and the status of its answer. */
export interface RecordedCall {
  /** `simSwap/check`, or `token` for a request for a token. */
  operation: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  status: number;
}

let opened: CamaraDocuments | undefined;

/** Reads the documents once for all tests of a process. */
export function openDocuments(): CamaraDocuments {
  opened ??= new CamaraDocuments();
  return opened;
}

/** Checks requests and answers against the published documents (OpenAPI 3.0, whose schemas are a dialect of JSON Schema). */
export class CamaraDocuments {
  /** Number of exchanges that were checked against a document, by its file. */
  readonly checked = new Map<string, number>();
  readonly files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  private violations: string[] = [];
  private readonly ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  private readonly documents: { file: string; base: string; document: Node }[] = [];
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor() {
    addFormats.default(this.ajv);
    for (const format of ['int32', 'int64', 'float', 'double']) {
      this.ajv.addFormat(format, true);
    }
    for (const file of this.files) {
      const document = parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Node;
      const [server] = document.servers as [{ url: string }];
      this.ajv.addSchema(document, file);
      this.documents.push({ file, base: server.url.replace('{apiRoot}', ''), document });
    }
  }

  /** Returns and clears the violations so far. */
  takeViolations(): string[] {
    return this.violations.splice(0);
  }

  report(violation: string): void {
    this.violations.push(violation);
  }

  /** @param answer the operator's own answer; absent if a test has replaced it */
  check(call: RecordedCall, answer?: object): void {
    const published = this.documents.filter(({ base }) => call.path.startsWith(`${base}/`));
    if (published.length === 0) {
      this.report(`${call.path}: no document has this path`);
    }
    for (const { base, document, file } of published) {
      this.checked.set(file, (this.checked.get(file) ?? 0) + 1);
      this.checkExchange(call, answer, { document, file, path: call.path.slice(base.length) });
    }
  }

  private checkExchange(
    call: RecordedCall,
    answer: object | undefined,
    { document, file, path }: { document: Node; file: string; path: string },
  ): void {
    const pointer = `#/paths/${path.replaceAll('/', '~1')}/post`;
    const operation = at(document, pointer);
    if (!operation) {
      this.report(`${call.path}: ${file} has no such operation`);
      return;
    }
    const requestSchema = `${pointer}/requestBody/${MEDIA}`;
    this.checkHeaders(call, operation, document);
    this.checkMembers(at(document, requestSchema), document, call.body, `${call.path} request`);
    this.validate(`${file}${requestSchema}`, call.body, `${call.path} request`);
    if (file.startsWith('location-verification')) {
      this.validate(`${file}#/components/schemas/Circle`, call.body.area, `${call.path} area`);
    }
    const response = at(document, `${pointer}/responses/${call.status}`);
    // The documents say that their lists of statuses are not complete.
    if (!answer || !response) {
      return;
    }
    const answerSchema = `${response.$ref ?? `${pointer}/responses/${call.status}`}/${MEDIA}`;
    const subject = `${call.path} ${call.status}`;
    this.validate(`${file}${answerSchema}`, answer, subject);
    if (call.status === 200) {
      this.checkMembers(at(document, answerSchema), document, answer, subject);
    }
  }

  private checkHeaders({ headers, path }: RecordedCall, operation: Node, document: Node): void {
    for (const listed of (operation.parameters ?? []) as Node[]) {
      const parameter = typeof listed.$ref === 'string' ? (at(document, listed.$ref) as Node) : listed;
      const schema = parameter.schema as Node;
      const { pattern } = (typeof schema.$ref === 'string' ? at(document, schema.$ref) : schema) as { pattern: string };
      const sent = headers[String(parameter.name)];
      if (!new RegExp(pattern).test(String(sent))) {
        this.report(`${path}: header ${parameter.name}`);
      }
    }
    if (!headers.authorization?.startsWith('Bearer ')) {
      this.report(`${path}: no bearer token`);
    }
    if (headers['content-type'] !== 'application/json') {
      this.report(`${path}: content type`);
    }
  }

  /** The schemas allow unknown members, so only this finds a misspelt optional one. Newer documents refuse unknown members. */
  private checkMembers(schema: Node | undefined, document: Node, data: object, subject: string): void {
    const named = typeof schema?.$ref === 'string' ? at(document, schema.$ref) : schema;
    const known = Object.keys((named?.properties ?? {}) as Node);
    for (const member of Object.keys(data)) {
      if (!known.includes(member)) {
        this.report(`${subject}: unknown member ${member}`);
      }
    }
  }

  private validate(reference: string, data: unknown, subject: string): void {
    const validator = this.compiled.get(reference) ?? this.ajv.compile({ $ref: reference });
    this.compiled.set(reference, validator);
    if (!validator(data)) {
      this.report(`${subject}: ${this.ajv.errorsText(validator.errors)}`);
    }
  }
}

function at(document: Node, pointer: string): Node | undefined {
  const steps = pointer.slice('#/'.length).split('/');
  let node: unknown = document;
  for (const step of steps) {
    node = (node as Node | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return node as Node | undefined;
}
