import { fork } from 'node:child_process'

/** The environment of these processes: Node's cache of compiled code, which spares a third of their start, and nothing else. */
function toEnvironment(): NodeJS.ProcessEnv {
  // oxlint-disable-next-line no-restricted-properties -- Node's own setting, which is handed on as it is
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}

/**
 * Runs a script on `input` in a process of its own, with hardly any environment: its memory is released,
 * and an attack on a decoder finds no secret there. Returns undefined when it fails or takes too long.
 * @throws when the process cannot be started, or when `signal` aborts it
 */
export function runInProcess<Result>(
  script: string,
  input: object,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const child = fork(script, {
      env: toEnvironment(),
      execArgv: [],
      serialization: 'advanced',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      ...(signal && { signal }),
    })
    child.once('error', reject)
    child.once('message', (result) => resolve(result as Result))
    // Emitted after the message, if there is one.
    child.once('disconnect', () => resolve(undefined))
    // A child that has exited already is handled by its `disconnect` event.
    child.send(input, () => {})
  })
}

/** In such a script: does the work on the parent's input. */
export function respondToParent<Input, Result extends object>(work: (input: Input) => Promise<Result>): void {
  process.once('message', (input: Input) => {
    work(input).then(
      (result) => process.send!(result, () => process.disconnect()),
      () => process.disconnect(),
    )
  })
  // A Ctrl-C reaches the whole process group, but requests in flight are to be finished: the process ends with its work.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
}
