import { createServer, type Socket } from 'node:net'

/** A message as the mail server accepted it. `id` is the shop's own id of it. */
interface ReceivedMail {
  id: string
  to: string
}

/** Points of the conversation at which the mail server can pause. */
export type MailStage = 'before it is sent' | 'received, not acknowledged'

/** An SMTP server that stores what it accepts, and that can pause at a point of its next message. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
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
    send('220 mail server')
    for await (const line of readLines(socket)) {
      if (isMessage && line !== '.') message += `${line}\n`
      else if (isMessage) {
        isMessage = false
        received.push({ id: /^message-id: <([^@>]+)/im.exec(message)?.[1] ?? '', to })
        await pass('received, not acknowledged')
        send('250 received')
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
    // A killed client drops the connection in mid-conversation.
    converse(socket).catch(() => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Pauses the next message at this point, until it is released. */
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
