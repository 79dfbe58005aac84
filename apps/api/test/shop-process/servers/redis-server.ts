import { Redis } from 'ioredis'
import { findFreePorts } from '../processes.ts'
import {
  makeServerFolder,
  removeServerFolder,
  requireProgram,
  spawnServer,
  waitUntilItWorks,
} from './a-server.ts'

export type RedisServer = Awaited<ReturnType<typeof startRedis>>

/** The system's own Redis or Valkey, which keeps nothing on the disk. */
export async function startRedis() {
  const folder = await makeServerFolder('redis')
  const port = await findFreePorts()
  const url = `redis://127.0.0.1:${port}`
  const start = () =>
    spawnServer(requireProgram('redis-server', 'valkey-server'), [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
      ...['--save', '', '--appendonly', 'no'],
    ])
  let server = start()

  async function ask<Answer>(question: (redis: Redis) => Promise<Answer>): Promise<Answer> {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 })
    redis.on('error', () => {})
    try {
      await redis.connect()
      return await question(redis)
    } finally {
      redis.disconnect()
    }
  }
  const waitUntilItAnswers = () => waitUntilItWorks(() => ask((redis) => redis.ping()))

  await waitUntilItAnswers()
  return {
    url,
    listKeys: () => ask((redis) => redis.keys('*')),
    stop: () => server.end('SIGTERM'),
    async startAgain(): Promise<void> {
      server = start()
      await waitUntilItAnswers()
    },
    async close(): Promise<void> {
      await server.end('SIGTERM')
      await removeServerFolder(folder)
    },
  }
}
