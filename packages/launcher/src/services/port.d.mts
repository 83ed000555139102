/** That many different free ports of 127.0.0.1. */
export function freePorts(count: number): Promise<number[]>;
/** Whether another process listens there, or the port is forbidden. */
export function isTaken(port: number): Promise<boolean>;
