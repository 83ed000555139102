import type { ReadStream } from 'node:tty';
import { ConfigurationError } from '@cotejo/sdk';

const KEY_BYTES_MAX = 1_024;
const ENTER = /[\r\n]/;
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const BACKSPACE = /[\u007f\b]/;

/** Reads a key from standard input, or from the keyboard without an echo. @throws ConfigurationError */
export async function readKey(prompt: string, input: ReadStream = process.stdin): Promise<string> {
  const text = input.isTTY ? await typedKey(prompt, input) : await pipedKey(input);
  const key = text.trim();
  if (key === '') {
    throw new ConfigurationError('there is no key on standard input');
  }
  return key;
}

async function pipedKey(input: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += chunk.toString();
    if (text.length > KEY_BYTES_MAX) {
      throw new ConfigurationError('standard input is too long for a key');
    }
  }
  return text;
}

/** In raw mode the terminal shows nothing of what is typed. */
async function typedKey(prompt: string, input: ReadStream): Promise<string> {
  process.stderr.write(prompt);
  input.setRawMode(true);
  let typed = '';
  try {
    for await (const chunk of input.iterator({ destroyOnReturn: false })) {
      for (const character of String(chunk)) {
        if (ENTER.test(character) || character === CTRL_D) {
          return typed;
        }
        if (character === CTRL_C) {
          // In raw mode the terminal sends a character instead of the signal. Node restores the terminal.
          process.kill(process.pid, 'SIGINT');
        }
        typed = BACKSPACE.test(character) ? typed.slice(0, -1) : typed + character;
      }
    }
    return typed;
  } finally {
    input.setRawMode(false);
    input.pause();
    process.stderr.write('\n');
  }
}
