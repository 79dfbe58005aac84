import cluster, { type Worker } from 'node:cluster'
import { watch } from 'node:fs'
import { join } from 'node:path'
import engineSettings from './engine-settings.json' with { type: 'json' }
import type { Progress } from './progress.ts'
import { prepareIn, toEnd, type ShopAccess, type WorkerMessage } from './worker-messages.ts'

/** A worker that dies again at once must not be started in a tight circle. */
const RESTART_DELAY_MS = 500
/** Editors write a file in several steps. */
const SETTLE_MS = 200
/** A worker that is told to stop takes some seconds for what is under way; one that takes this long is stuck. */
const STOP_LIMIT_MS = 30_000

export interface Workers {
  /**
   * Puts new processes in the places of those that answer, one after the other, each open before the old one goes. Absent
   * where this process answers by itself.
   */
  renew?(): Promise<void>
  close(): Promise<void>
}

/** Processes that answer requests and share a port. The first of them also does the work that nobody waits for. */
export interface Crew extends Workers {
  /**
   * Prepares the shop (preparation.ts) in the first process, while the others get ready to answer.
   * @throws what the preparation threw
   */
  prepare(access: ShopAccess, progress: Progress): Promise<void>
  /** Resolves when all of them answer. @throws when one of them ends instead */
  open(): Promise<void>
}

/** Starts processes that load what they will need, and then wait until there is a database. */
export function startCrew(count: number): Crew {
  const { hire, replace, getReady, open, renewAll, stopAll } = createCluster({ dev: false })
  let members = Array.from({ length: count }, (_, index) =>
    hire({ hasBackground: index === 0, isFirst: index === 0 }),
  )
  let renewing: Promise<void> | undefined
  return {
    async prepare(access, progress) {
      const [first, ...others] = members
      const { hasImported } = await prepareIn(first!.worker, access, progress, () => {
        for (const each of others) getReady(each, access)
      })
      if (hasImported) members = [await replace(first!), ...others]
      getReady(members[0]!, access)
    },
    open: () => open(members),
    renew: () => (renewing ??= renewAll().finally(() => (renewing = undefined))),
    close: stopAll,
  }
}

/** One process with hot reload: pages by Vite, and the process anew when the server's code changes. */
export async function startDevWorker(access: ShopAccess): Promise<Workers> {
  const { hire, getReady, open, stopAll, restartAll } = createCluster({ dev: true })
  const member = hire({ hasBackground: false })
  getReady(member, access)
  await open([member])
  let timer: NodeJS.Timeout | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => restartAll(), SETTLE_MS)
  }
  const watchers = [import.meta.dirname, join(import.meta.dirname, '../../../packages/contract/src')].map(
    (folder) => watch(folder, { recursive: true }, restart),
  )
  return {
    close: async () => {
      for (const watcher of watchers) watcher.close()
      await stopAll()
    },
  }
}

interface Hiring {
  hasBackground: boolean
  isExtra?: boolean
  isFirst?: boolean
}

interface Member {
  worker: Worker
  /** Whether it does the work that nobody waits for. */
  hasBackground: boolean
  /** Resolves when it answers. @throws when it ends instead */
  answers: Promise<void>
}

function createCluster({ dev }: { dev: boolean }) {
  cluster.setupPrimary({
    exec: join(import.meta.dirname, 'worker.ts'),
    execArgv: [...process.execArgv, ...engineSettings.arguments],
    serialization: 'json',
  })
  const members = new Map<Worker, Member>()
  /** Those that go for good: others have their places already. */
  const leaving = new Set<Worker>()
  let access: ShopAccess | undefined
  /** Until then, an end of one of them is a failed start. */
  let isOpen = false
  let isEnding = false

  /** Starts a process. One that dies is replaced; `isExtra`: not before it has answered. */
  function hire({ hasBackground, isExtra = false, isFirst = false }: Hiring): Member {
    const worker = cluster.fork(engineSettings.environment)
    let isWanted = !isExtra
    const answers = new Promise<void>((resolve, reject) => {
      worker.once('listening', () => {
        isWanted = true
        resolve()
      })
      const end = (how: string) => {
        reject(new Error(`A process that answers requests ${how}`))
        members.delete(worker)
        if (leaving.delete(worker) || isEnding || !isOpen || !isWanted) return
        startAgain(hasBackground)
      }
      worker.once('exit', (code, signal) => end(toEnd(code, signal)))
      worker.on('error', ({ message }) => {
        // What cannot be sent to one that dies is no loss: its exit follows. Only one that never began has none.
        if (worker.process.pid === undefined) end(`did not start: ${message}`)
      })
    })
    // Whoever waits for it hears of it.
    answers.catch(() => {})
    // The first one prepares the shop: until that is done, nobody answers.
    if (!dev && !isFirst) send(worker, { type: 'load' })
    const member = { worker, hasBackground, answers }
    members.set(worker, member)
    return member
  }

  function getReady({ worker, hasBackground }: Member, given: ShopAccess): void {
    access = given
    send(worker, { type: 'start', ...given, dev, hasBackground })
  }

  /** Resolves when it answers. */
  function answer(member: Member): Promise<void> {
    send(member.worker, { type: 'listen' })
    return member.answers
  }

  function startAgain(hasBackground: boolean): void {
    setTimeout(() => {
      if (isEnding) return
      const member = hire({ hasBackground })
      getReady(member, access!)
      answer(member).catch(() => {})
    }, RESTART_DELAY_MS)
  }

  /** One that does not come up leaves those before it where they are. */
  async function renewAll(): Promise<void> {
    for (const { worker, hasBackground } of [...members.values()]) {
      if (isEnding) return
      // It died while those before it were renewed, and is replaced already.
      if (worker.isDead() || !worker.isConnected()) continue
      // From now on: should it die before the new one answers, that one has its place.
      leaving.add(worker)
      try {
        const member = hire({ hasBackground, isExtra: true })
        getReady(member, access!)
        await answer(member)
      } catch (error) {
        const isStillThere = leaving.delete(worker)
        if (!isStillThere && !isEnding) startAgain(hasBackground)
        throw error
      }
      await stop(worker)
    }
  }

  /** Those that are still wanted are started again. */
  const restartAll = async () => void (await Promise.all([...members.keys()].map(stop)))

  return {
    ...{ hire, getReady, renewAll, restartAll },
    async open(waiting: readonly Member[]): Promise<void> {
      await Promise.all(waiting.map(answer))
      // It answered, and died while others did not answer yet.
      if (waiting.some(({ worker }) => !members.has(worker)))
        throw new Error('A process that answers requests ended')
      isOpen = true
    },
    /** A fresh process in the place of one that does not answer yet. */
    async replace({ worker, hasBackground }: Member): Promise<Member> {
      leaving.add(worker)
      const member = hire({ hasBackground })
      await stop(worker)
      return member
    },
    async stopAll(): Promise<void> {
      isEnding = true
      await restartAll()
    },
  }
}

/** Asks a worker to finish and end, and resolves once it has. One that is stuck is killed. */
async function stop(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  send(worker, { type: 'stop' })
  const limit = setTimeout(() => worker.process.kill('SIGKILL'), STOP_LIMIT_MS)
  await gone
  clearTimeout(limit)
}

/** Over a closed channel nothing is sent: whoever had it ends by itself. */
function send(worker: Worker, message: WorkerMessage): void {
  if (worker.isConnected()) worker.send(message)
}
