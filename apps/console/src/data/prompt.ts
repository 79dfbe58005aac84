import { useSyncExternalStore } from 'react'

/** A dialog that code outside of React opens and waits for. */
export interface Prompt<Request, Result> {
  /** Shows the dialog, after those that wait already. */
  open(request: Request): Promise<Result>
  /** What the dialog shows now, if anything. */
  getCurrent(): OpenPrompt<Request, Result> | undefined
  subscribe(listener: () => void): () => void
}

export interface OpenPrompt<Request, Result> {
  request: Request
  /** Closes the dialog. */
  close(result: Result): void
}

/** Creates a prompt, of which one dialog is shown at a time. */
export function createPrompt<Request, Result>(): Prompt<Request, Result> {
  let queue: OpenPrompt<Request, Result>[] = []
  const listeners = new Set<() => void>()
  const change = (next: typeof queue) => {
    queue = next
    for (const listener of listeners) listener()
  }
  return {
    open: (request) =>
      new Promise((resolve) => {
        const opened = {
          request,
          close: (result: Result) => {
            change(queue.filter((each) => each !== opened))
            resolve(result)
          },
        }
        change([...queue, opened])
      }),
    getCurrent: () => queue[0],
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What a prompt's dialog shows now, if anything. */
export function usePrompt<Request, Result>(prompt: Prompt<Request, Result>) {
  return useSyncExternalStore(prompt.subscribe, prompt.getCurrent)
}
