import { createServer, type Socket } from 'node:net'

/** A message as the post office took it. `id` is the shop's own id of it. */
export interface TakenMail {
  id: string
  to: string
}

/** Where in its conversation the post office may stand still. */
export type MailStage = 'before it is sent' | 'taken, not acknowledged'

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>

/** An SMTP server that counts what it takes, and that can be made to stand still at a moment of its next message. */
export async function openPostOffice() {
  const taken: TakenMail[] = []
  let hold: { stage: MailStage; reached: () => void; released: Promise<void> } | undefined

  async function pass(stage: MailStage): Promise<void> {
    if (hold?.stage !== stage) return
    const { reached, released } = hold
    hold = undefined
    reached()
    await released
  }

  async function converse(socket: Socket): Promise<void> {
    const send = (text: string) => void socket.write(`${text}\r\n`)
    let to = ''
    let isMessage = false
    let message = ''
    send('220 post office')
    for await (const line of readLines(socket)) {
      if (isMessage && line !== '.') message += `${line}\n`
      else if (isMessage) {
        isMessage = false
        taken.push({ id: /^message-id: <([^@>]+)/im.exec(message)?.[1] ?? '', to })
        await pass('taken, not acknowledged')
        send('250 taken')
      } else if (/^mail from/i.test(line)) {
        await pass('before it is sent')
        send('250 ok')
      } else if (/^rcpt to/i.test(line)) {
        to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        send('250 ok')
      } else if (/^data/i.test(line)) {
        isMessage = true
        message = ''
        send('354 go on')
      } else if (/^quit/i.test(line)) {
        send('221 bye')
        socket.end()
      } else send('250 ok')
    }
  }

  const server = createServer((socket) => {
    socket.on('error', () => {})
    // A client that was killed leaves in the middle of a sentence.
    converse(socket).catch(() => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }

  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    /** The next message stands still at this moment, until it is released. */
    holdNext(stage: MailStage) {
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      const reached = new Promise<void>((resolve) => (hold = { stage, reached: resolve, released }))
      return { reached, release }
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

async function* readLines(socket: Socket): AsyncGenerator<string> {
  let rest = ''
  for await (const part of socket.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + part).split('\r\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
