import { Redis } from 'ioredis'
import { findFreePorts } from '../processes.ts'
import {
  makeServerFolder,
  removeServerFolder,
  requireProgram,
  spawnServer,
  waitUntilItWorks,
} from './a-server.ts'

/** The system's own Redis or Valkey, without persistence. */
export async function startRedis() {
  const folder = await makeServerFolder('redis')
  const port = await findFreePorts()
  const url = `redis://127.0.0.1:${port}`
  const start = () =>
    spawnServer(requireProgram('redis-server', 'valkey-server'), [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
    ])
  let server = start()

  async function request<Response>(command: (redis: Redis) => Promise<Response>): Promise<Response> {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 })
    redis.on('error', () => {})
    try {
      await redis.connect()
      return await command(redis)
    } finally {
      redis.disconnect()
    }
  }
  const waitUntilReachable = () => waitUntilItWorks(() => request((redis) => redis.ping()))

  await waitUntilReachable()
  return {
    url,
    listKeys: () => request((redis) => redis.keys('*')),
    stop: () => server.end('SIGTERM'),
    async startAgain(): Promise<void> {
      server = start()
      await waitUntilReachable()
    },
    async close(): Promise<void> {
      await server.end('SIGTERM')
      await removeServerFolder(folder)
    },
  }
}
