import type { ReadStream } from 'node:tty';
import { terminal } from '@cotejo/platform/command';
import { ConfigurationError } from '@cotejo/sdk';

const BYTES_MAX = 1_024;
const ENTER = /[\r\n]/;
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const BACKSPACE = /[\u007f\b]/;

/** Reads a key from standard input, or from the keyboard without an echo. @throws ConfigurationError */
export const readKey = (prompt: string): Promise<string> => readUnseen(prompt, 'key');

/**
 * Reads a short text that the terminal must not show: from standard input, or from the keyboard without an echo.
 * @param what what the text is, for errors   @throws ConfigurationError
 */
export async function readUnseen(prompt: string, what: string): Promise<string> {
  const input = terminal().stdin;
  const read = (input.isTTY ? await typedText(prompt, input as ReadStream) : await pipedText(what, input)).trim();
  if (read === '') {
    throw new ConfigurationError(`there is no ${what} on standard input`);
  }
  return read;
}

async function pipedText(what: string, input: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += chunk.toString();
    if (text.length > BYTES_MAX) {
      throw new ConfigurationError(`standard input is too long for a ${what}`);
    }
  }
  return text;
}

/** In raw mode the terminal shows nothing of what is typed. */
async function typedText(prompt: string, input: ReadStream): Promise<string> {
  // Before the prompt, or the terminal would show what is typed as soon as the prompt appears.
  input.setRawMode(true);
  terminal().stderr.write(prompt);
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
    terminal().stderr.write('\n');
  }
}
