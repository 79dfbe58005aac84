import { join } from 'node:path'
import { killAll, listTree, readCommand, signalAll } from '../../shop-process/processes.ts'
import { requireProgram, runProgram, spawnServer } from '../../shop-process/servers/a-server.ts'

/** A network for tests (RFC 2544), so that it is not in use. The machine that runs the tests has its address 1. */
const NETWORK = '198.18.46'
const PREFIX_LENGTH = 24
export const MACHINES_NETWORK = `${NETWORK}.0/${PREFIX_LENGTH}`
const BRIDGE = 'shop-machines'
/** No network card has it: what is sent there is lost without a response. */
const NO_CARD = '02:00:00:00:00:01'

export interface Place {
  /** The machine's name, its network namespace's too. */
  name: string
  address: string
}

/** Places of machines in a network of their own; `close` removes all of it. */
export async function openNetwork(count: number) {
  if (process.getuid?.() !== 0)
    throw new Error('Machines in network namespaces need root: "sudo npm run test:all".')
  const ip = (...args: string[]) => runProgram(requireProgram('ip'), args)
  const places: Place[] = Array.from({ length: count }, (_, index) => ({
    name: `node${index + 1}`,
    address: `${NETWORK}.${index + 11}`,
  }))
  const toNamespace = ({ name }: Place) => `shop-${name}`

  async function remove(): Promise<void> {
    for (const cable of [BRIDGE, ...places.map(toNamespace)]) await ip('link', 'del', cable).catch(() => {})
    for (const place of places) await ip('netns', 'del', toNamespace(place)).catch(() => {})
  }

  async function create(): Promise<void> {
    await ip('link', 'add', BRIDGE, 'type', 'bridge')
    await ip('addr', 'add', `${NETWORK}.1/${PREFIX_LENGTH}`, 'dev', BRIDGE)
    await ip('link', 'set', BRIDGE, 'up')
    for (const place of places) {
      const namespace = toNamespace(place)
      // This machine's end of the cable has the same name.
      const cable = namespace
      await ip('netns', 'add', namespace)
      await ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
      await ip('link', 'set', cable, 'master', BRIDGE, 'up')
      await ip('-n', namespace, 'addr', 'add', `${place.address}/${PREFIX_LENGTH}`, 'dev', 'eth0')
      await ip('-n', namespace, 'link', 'set', 'lo', 'up')
      await ip('-n', namespace, 'link', 'set', 'eth0', 'up')
    }
  }

  async function setNeighbours(one: Place, change: (from: Place, to: Place) => Promise<unknown>) {
    for (const other of places.filter(({ name }) => name !== one.name)) {
      await change(one, other)
      await change(other, one)
    }
  }

  // What a killed run has left.
  await remove()
  await create()
  return {
    places,
    toNamespace,
    /** All that one machine and the others send one another is lost; the shop still reaches every machine. */
    cutOff: (one: Place) =>
      setNeighbours(one, (from, { address }) =>
        ip(
          '-n',
          toNamespace(from),
          'neigh',
          'replace',
          address,
          'lladdr',
          NO_CARD,
          'dev',
          'eth0',
          'nud',
          'permanent',
        ),
      ),
    heal: (one: Place) =>
      setNeighbours(one, (from, { address }) =>
        ip('-n', toNamespace(from), 'neigh', 'del', address, 'dev', 'eth0'),
      ),
    /** Pulls a machine's cable, or plugs it in. */
    connect: (place: Place, state: 'up' | 'down') => ip('link', 'set', toNamespace(place), state),
    close: remove,
  }
}

export type Network = Awaited<ReturnType<typeof openNetwork>>
export type Machine = ReturnType<typeof createMachine>

/**
 * One machine (machine.sh): its processes have a network, process ids and mounts of their own, and end together. Its
 * files are in `folder`.
 */
export function createMachine(network: Network, place: Place, folder: string) {
  let server: ReturnType<typeof spawnServer> | undefined

  const listProcesses = () => (server ? listTree(server.child.pid!) : [])
  /** Twice, since one may have started another meanwhile. */
  function signalTwice(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (let round = 0; round < 2; round += 1) signalAll(listProcesses(), signal)
  }

  return {
    ...place,
    folder,

    async start(): Promise<void> {
      await network.connect(place, 'up')
      server = spawnServer(requireProgram('ip'), [
        'netns',
        'exec',
        network.toNamespace(place),
        'unshare',
        '--mount',
        '--pid',
        '--fork',
        '--kill-child',
        '--mount-proc',
        'bash',
        join(import.meta.dirname, 'machine.sh'),
        folder,
      ])
    },

    /** The power fails: no connection is closed, everything is silent at once. */
    async kill(): Promise<void> {
      await network.connect(place, 'down')
      killAll(listProcesses())
      await server?.end('SIGKILL')
    },

    freeze: () => signalTwice('SIGSTOP'),
    thaw: () => signalTwice('SIGCONT'),

    /** Kills a service of it, which is started again. */
    killService(program: string): void {
      const isIt = ({ pid }: { pid: number }) => readCommand(pid).split('\0')[0] === program
      const processes = listProcesses().filter(isIt)
      if (processes.length === 0) throw new Error(`${place.name} runs no ${program}.`)
      killAll(processes)
    },

    /** Runs a command on it, as the user postgres. */
    run(program: string, args: string[], environment: Record<string, string> = {}): Promise<string> {
      const first = listProcesses()[1]?.pid
      if (first === undefined) throw new Error(`${place.name} does not run.`)
      const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
      const enter = [`--target=${first}`, '--all', ...asPostgres, program, ...args]
      return runProgram(requireProgram('nsenter'), enter, { environment })
    },

    async close(): Promise<void> {
      killAll(listProcesses())
      await server?.end('SIGKILL')
    },
  }
}
