import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileTransport, listStoredMail, removeStoredMail } from './mail-transport.service.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-outbox-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const aMail = (id: string) => ({
  id,
  to: 'lian@example.com',
  subject: '感谢您的订单 SY1',
  text: '谢谢您',
  html: '<p>谢谢您</p>',
})

test('without an SMTP server, mails become files that only their owner can read', async () => {
  const send = createFileTransport({
    folder: join(folder, 'outbox'),
    from: 'Spiritual Treasures <shop@example.com>',
  })
  await send(aMail('1'))
  expect((await readdir(join(folder, 'outbox'))).sort()).toEqual(['1.eml', '1.json'])
  const message = await readFile(join(folder, 'outbox/1.eml'), 'utf8')
  expect(message).toMatch(/^From: Spiritual Treasures <shop@example\.com>$/m)
  expect(message).toMatch(/^To: lian@example\.com$/m)
  expect(message).toMatch(/^Message-ID: <1@example\.com>$/m)
  expect((await stat(join(folder, 'outbox/1.eml'))).mode & 0o777).toBe(0o600)
})

test('a reply goes to the Reply-To address', async () => {
  const send = createFileTransport({ folder, from: 'shop@example.com' })
  await send({ ...aMail('1'), replyTo: 'mei@example.com' })
  await send(aMail('2'))
  expect(await readFile(join(folder, '1.eml'), 'utf8')).toMatch(/^Reply-To: mei@example\.com$/m)
  expect(await readFile(join(folder, '2.eml'), 'utf8')).not.toMatch(/^Reply-To:/m)
})

test('a mail declares itself automatic, unless a person wrote it', async () => {
  const send = createFileTransport({ folder, from: 'shop@example.com' })
  await send(aMail('1'))
  await send({ ...aMail('2'), isFromPerson: true })
  expect(await readFile(join(folder, '1.eml'), 'utf8')).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(await readFile(join(folder, '2.eml'), 'utf8')).not.toMatch(/^Auto-Submitted:/im)
})

test('the demo’s outbox lists them, the newest first', async () => {
  const send = createFileTransport({ folder, from: 'shop@example.com' })
  for (const id of ['1', '2', '3']) await send(aMail(id))
  const stored = await listStoredMail(folder)
  expect(stored.map(({ id }) => id)).toEqual(['3', '2', '1'])
  expect(stored[0]).toMatchObject(aMail('3'))
  expect(await listStoredMail(join(folder, 'nowhere'))).toEqual([])
})

test('mails of an erased account are removed, and no others', async () => {
  const send = createFileTransport({ folder, from: 'shop@example.com' })
  for (const id of ['1', '2', '3']) await send(aMail(id))
  await removeStoredMail(folder, ['1', '3', 'never-kept'])
  expect((await readdir(folder)).sort()).toEqual(['2.eml', '2.json'])
})

test('a line break in a shopper’s input adds no header and no recipient', async () => {
  const send = createFileTransport({ folder, from: 'shop@example.com' })
  const evil = 'Mei\r\nBcc: everybody@example.com\r\n\r\n<b>hello</b>'
  await send({
    ...aMail('1'),
    to: `lian@example.com\r\nBcc: everybody@example.com`,
    replyTo: `lian@example.com\r\nBcc: everybody@example.com`,
    subject: evil,
    text: evil,
  })
  const message = await readFile(join(folder, '1.eml'), 'utf8')
  const headers = message.slice(0, message.indexOf('\n\n'))
  expect(headers).not.toMatch(/^(bcc|cc):/im)
  for (const header of [/^to:/gim, /^reply-to:/gim]) expect(headers.match(header)).toHaveLength(1)
})
