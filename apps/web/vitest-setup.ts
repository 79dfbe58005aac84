import { compile } from '@inlang/paraglide-js'
import { MESSAGE_OPTIONS } from './compile-messages.ts'

/** Vitest global setup: the message functions that the web's modules import exist before a test asks for them. */
export async function setup(): Promise<void> {
  await compile(MESSAGE_OPTIONS)
}
