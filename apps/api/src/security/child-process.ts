import { fork, type ChildProcess } from 'node:child_process'

/** The environment of these processes: Node's cache of compiled code, which saves a third of their start, and nothing else. */
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
    const child = start(script, { timeout: timeoutMs, ...(signal && { signal }) })
    child.once('error', reject)
    child.once('message', (result) => {
      child.disconnect()
      resolve(result as Result)
    })
    // Emitted after the message, if there is one.
    child.once('disconnect', () => resolve(undefined))
    // A child that has exited already is handled by its `disconnect` event.
    child.send(input, () => {})
  })
}

/**
 * Makes a function that does the same in one process for many inputs, one at a time, and ends the process once it has had
 * none for `idleMs`: for scripts that take long to start and decode nothing that strangers made.
 */
export function createWorkerProcess(
  script: string,
  { timeoutMs, idleMs }: { timeoutMs: number; idleMs: number },
): <Result>(input: object) => Promise<Result | undefined> {
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  return async <Result>(input: object) => {
    clearTimeout(idle)
    worker = worker?.connected ? worker : start(script)
    const child = worker
    hold(child)
    const result = await exchange<Result>(child, input, timeoutMs)
    release(child)
    idle = setTimeout(() => child.connected && child.disconnect(), idleMs).unref()
    return result
  }
}

function start(script: string, options: { timeout?: number; signal?: AbortSignal } = {}): ChildProcess {
  return fork(script, {
    ...options,
    env: toEnvironment(),
    execArgv: [],
    serialization: 'advanced',
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** The response of a process to one input; undefined when it ends instead or takes too long. */
function exchange<Result>(
  child: ChildProcess,
  input: object,
  timeoutMs: number,
): Promise<Result | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    const fail = () => settle()
    const settle = (result?: Result) => {
      clearTimeout(timer)
      child.off('message', settle).off('disconnect', fail).off('error', fail)
      resolve(result)
    }
    child.on('message', settle).on('disconnect', fail).on('error', fail)
    child.send(input, () => {})
  })
}

/** The shop may end while a process has no work, and not before. */
function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

/** In such a script: does the work on each input of the parent, which ends the process. */
export function respondToParent<Input, Result extends object>(work: (input: Input) => Promise<Result>): void {
  process.on('message', (input: Input) => {
    work(input).then(
      (result) => process.send!(result),
      () => process.disconnect(),
    )
  })
  // A Ctrl-C reaches the whole process group, but requests in flight are to be finished: the process ends with its work.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
}
