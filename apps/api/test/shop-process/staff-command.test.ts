import { expect, test } from 'vitest'
import { DEMO_OWNER } from '../../src/boot/seed/demo.ts'
import { aDataFolder, startShop } from './a-shop.ts'
import { expectUsageError, runShopCommand } from './commands.ts'

test('Somebody who is locked out of the console invites and resets from the command line.', async () => {
  const shop = await startShop({ dataDir: await aDataFolder() })
  const staff = (...args: string[]) => runShopCommand('staff', args, shop.dataDir)

  const invited = await staff('invite', 'Mei@shop.example', '--role', 'fulfilment', '--language', 'zh')
  expect(invited).toMatchObject({ exitCode: 0, stderr: '' })
  expect(invited.stdout).toMatch(
    /^mei@shop\.example is invited as fulfilment\..*\nhttp:\S+\/#\/invitation\?token=[\w-]{43}\n$/,
  )
  const { email } = DEMO_OWNER
  expect((await staff('list')).stdout).toBe(`${email}  ${DEMO_OWNER.name}  owner; no second factor\n`)
  expect((await staff('reset-factors', email)).stdout).toBe(
    `${email} has no second factor any more, and is signed out\n`,
  )

  const refusals: [string[], RegExp][] = [
    [['disable', email], /^The last owner cannot be disabled/],
    [['disable', 'nobody@shop.example'], /^Nobody with the address/],
    [['invite', email], /is a member of staff already/],
    [['invite', 'x@shop.example', '--role', 'emperor'], /^There is no such role/],
  ]
  for (const [args, text] of refusals) {
    const { exitCode, stdout, stderr } = await staff(...args)
    expect({ args, exitCode, stdout }).toEqual({ args, exitCode: 1, stdout: '' })
    expect(stderr).toMatch(text)
  }
})

test('Wrong usage of the staff command is explained.', async () => {
  await expectUsageError('staff', ['invite', 'nonsense'], 'is no e-mail address')
  await expectUsageError(
    'staff',
    ['invite', 'a@shop.example', '--language', 'fr'],
    '--language is one of: en, zh',
  )
  await expectUsageError('staff', ['list', 'all'], 'takes nothing else')
  await expectUsageError('staff', ['disable', 'a@shop.example', '--role', 'owner'], 'takes no options')
})
