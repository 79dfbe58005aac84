import { compile } from '@inlang/paraglide-js'
import { MESSAGE_OPTIONS } from './compile-messages.ts'

/** Vitest global setup: compiles the message functions that the web's modules import. */
export async function setup(): Promise<void> {
  await compile(MESSAGE_OPTIONS)
}
