import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'node:https'
import { createSigningIdentity } from '@shop/payment-emulator/paypal/certificate'
import { findFreePorts, ROOT } from '../processes.ts'
import {
  makeServerFolder,
  removeServerFolder,
  requireProgram,
  runProgram,
  spawnServer,
  waitUntilItWorks,
} from './a-server.ts'

/** The host name that shoppers use. */
export const SERVER_NAME = 'shop.test'

export type Proxy = Awaited<ReturnType<typeof startProxy>>

/** The system's own nginx, with the shop's configuration (ops/nginx), in front of shops at these ports. */
export async function startProxy(ports: readonly number[]) {
  const folder = await makeServerFolder('nginx')
  const port = await findFreePorts(2)
  const { privateKey, certificate } = createSigningIdentity(SERVER_NAME)
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  await writeFile(keyFile, privateKey, { mode: 0o600 })
  await writeFile(certificateFile, certificate)
  const configuration = await writeConfiguration(folder, {
    SHOP_SERVERS: ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n  '),
    HTTP_LISTEN: `127.0.0.1:${port + 1}`,
    HTTPS_LISTEN: `127.0.0.1:${port}`,
    HTTPS_PORT_SUFFIX: `:${port}`,
    SERVER_NAME,
    TLS_CERTIFICATE: certificateFile,
    TLS_KEY: keyFile,
  })
  const args = ['-p', folder, '-c', configuration, '-e', join(folder, 'error.log')]
  await runProgram(requireProgram('nginx'), [...args, '-t', '-q'])
  const server = spawnServer(requireProgram('nginx'), args)
  const call = () =>
    new Promise<void>((resolve, reject) => {
      const knock = request({
        host: '127.0.0.1',
        port,
        ca: certificate,
        servername: SERVER_NAME,
        agent: false,
      })
      knock.once('response', (response) => response.resume().once('close', resolve))
      knock.once('error', reject).end()
    })
  await waitUntilItWorks(call)
  return {
    port,
    httpPort: port + 1,
    certificate,
    async close(): Promise<void> {
      await server.end('SIGTERM')
      await removeServerFolder(folder)
    },
  }
}

/**
 * Fills in the template as "envsubst" does, inside a configuration that needs no privileges. Returns the
 * file.
 */
async function writeConfiguration(folder: string, variables: Record<string, string>): Promise<string> {
  const template = await readFile(join(ROOT, 'ops/nginx/shop.conf.template'), 'utf8')
  const site = template.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = variables[name]
    if (value === undefined) throw new Error(`The template needs ${name}, which the test does not set.`)
    return value
  })
  await mkdir(join(folder, 'temporary'))
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const frame = [
    'daemon off;',
    'worker_processes 1;',
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log ${join(folder, 'error.log')} warn;`,
    'events { worker_connections 1024; }',
    'http {',
    'access_log off;',
    ...places.map((name) => `${name}_temp_path ${join(folder, 'temporary', name)};`),
    site,
    '}',
  ]
  const file = join(folder, 'nginx.conf')
  await writeFile(file, frame.join('\n'))
  return file
}
