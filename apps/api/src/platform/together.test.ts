import { expect, test } from 'vitest'
import { together } from '../db/transaction.ts'

const failWith = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

test('statements that run together tell what one of them failed of, not what the others failed of then', async () => {
  const later = Promise.resolve().then(() => failWith('40P01'))
  await expect(together([failWith('25P02'), later])).rejects.toMatchObject({ code: '40P01' })
  await expect(together([failWith('25P02')])).rejects.toMatchObject({ code: '25P02' })
  expect(await together([Promise.resolve(1), Promise.resolve('two')])).toEqual([1, 'two'])
})
