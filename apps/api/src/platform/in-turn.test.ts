import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('calls wait for those before them, failed ones too, and each tells its own result', async () => {
  const steps: string[] = []
  const run = inTurn(async (name: string) => {
    steps.push(`${name} begins`)
    await Promise.resolve()
    steps.push(`${name} ends`)
    if (name === 'first') throw new Error('first failed')
    return name
  })
  const [first, second] = await Promise.allSettled([run('first'), run('second')])
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'first failed' } })
  expect(second).toMatchObject({ status: 'fulfilled', value: 'second' })
})
