export declare class KeptConnection {
  constructor(url: string, key: string);
  verify(body: object): Promise<number | null>;
  close(): void;
}
