import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { SERVER_TIMEOUTS } from '../apps/api/src/http/server-timeouts.ts'

const OPS = import.meta.dirname
const ROOT = join(OPS, '..')
const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const listVariables = (path) => [...read(path).matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)

const compose = parse(read('ops/compose/compose.yaml'), { merge: true })
const manifests = readdirSync(join(OPS, 'kubernetes')).flatMap((name) =>
  parseAllDocuments(read(`ops/kubernetes/${name}`)).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS()
  }),
)
const pods = manifests.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec.template.spec)
const templateVariables = [
  ...new Set([...read('ops/nginx/shop.conf.template').matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name)),
].sort()

test('every environment variable in these files is one that the shop reads', () => {
  const known = listVariables('.env.example')
  const output = [
    ...listVariables('ops/compose/shop.env.example'),
    ...Object.keys(compose.services.shop.environment),
    ...Object.keys(manifests.find(({ kind }) => kind === 'ConfigMap').data),
    ...[...read('ops/image/Dockerfile').matchAll(/\b([A-Z_]+)=\S/g)].map(([, name]) => name),
  ].filter((name) => !/^(NODE|MALLOC)_/.test(name))
  expect(output.length).toBeGreaterThan(20)
  expect(output.filter((name) => !known.includes(name))).toEqual([])
})

test('the image has the engine and C library settings of "npm start"', () => {
  const settings = JSON.parse(read('apps/api/src/boot/engine-settings.json'))
  const output = Object.entries({ ...settings.environment, NODE_OPTIONS: settings.arguments.join(' ') })
  const line = read('ops/image/Dockerfile').match(/^ENV (MALLOC_.+)$/m)[1]
  const inImage = [...line.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, plain]) => [
    name,
    quoted ?? plain,
  ])
  expect(inImage.sort()).toEqual(output.sort())
})

test('the proxy overwrites forwarded headers of visitors', () => {
  const template = read('ops/nginx/shop.conf.template')
  for (const name of ['traceparent', 'tracestate', 'Forwarded', 'X-Real-IP'])
    expect(template).toContain(`proxy_set_header ${name} "";`)
})

test('every variable of the proxy’s template is set wherever it is used', () => {
  expect(templateVariables.length).toBeGreaterThan(5)
  const inCompose = Object.keys(compose.services.proxy.environment)
  const nginx = pods.flatMap(({ containers }) => containers).find(({ name }) => name === 'nginx')
  expect(inCompose.sort()).toEqual(templateVariables)
  expect(nginx.env.map(({ name }) => name).sort()).toEqual(templateVariables)
  const [, manual] = /envsubst '([^']+)'/.exec(read('docs/operations.md'))
  expect(manual.replaceAll('$', '').split(' ').sort()).toEqual(templateVariables)
})

test('the proxy closes an idle connection before the shop does', () => {
  const [, seconds] = /keepalive_timeout (\d+)s;/.exec(read('ops/nginx/shop.conf.template'))
  expect(Number(seconds) * 1_000).toBeLessThan(SERVER_TIMEOUTS.keepAliveTimeout)
})

test('containers run with least privilege', () => {
  for (const service of Object.values(compose.services)) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(service.security_opt).toContain('no-new-privileges:true')
  }
  for (const { securityContext, automountServiceAccountToken, containers } of pods) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(automountServiceAccountToken).toBe(false)
    for (const container of containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
  }
  const users = [...read('ops/image/Dockerfile').matchAll(/^USER (\S+)$/gm)].map(([, user]) => user)
  expect(users).toEqual(['10001:10001'])
})

test('every entry of the image’s allowlist exists', () => {
  const [first, ...rest] = read('ops/image/Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(first).toBe('*')
  const allowed = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(allowed.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  // npm needs the package.json of every workspace.
  const workspaces = JSON.parse(read('package.json')).workspaces.map((path) => path.replace('/*', ''))
  const isAllowed = (path) => allowed.some((each) => each.startsWith(path) || path.startsWith(`${each}/`))
  expect(workspaces.filter((path) => !isAllowed(path))).toEqual([])
  const copied = [...read('ops/image/assemble.sh').matchAll(/^cp -a (.*) "\$target/gm)].flatMap(([, paths]) =>
    paths.split(' '),
  )
  const made = ['node_modules', 'apps/web/build', 'apps/console/build']
  expect(copied.length).toBeGreaterThan(5)
  expect(copied.filter((path) => !made.includes(path) && !existsSync(join(ROOT, path)))).toEqual([])
})

test('the pooler has the same settings everywhere', () => {
  const { pgbouncer } = manifests.find(({ kind }) => kind === 'Pooler').spec
  const ini = Object.fromEntries(
    [...read('ops/postgres/pgbouncer.ini').matchAll(/^(\w+) = (.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  expect(pgbouncer.poolMode).toBe(ini.pool_mode)
  for (const [name, value] of Object.entries(pgbouncer.parameters)) {
    expect([name, value]).toEqual([name, ini[name]?.replaceAll(', ', ',')])
  }
})

test('the variables of the highly available PostgreSQL are those that its guide names', () => {
  const templates = ['etcd.env', 'patroni.yml', 'haproxy.cfg'].map((name) => read(`ops/ha/${name}.template`))
  const used = templates.flatMap((text) => [...text.matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(([, name]) => name))
  const [, table] = read('ops/ha/README.md').split('| variable')
  const named = [...table.split('\n\n')[0].matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name)
  expect([...new Set(used)].sort()).toEqual(named.sort())
})

test('what Patroni takes from its own file alone is as in shop.conf', () => {
  const { dcs } = parse(read('ops/ha/patroni.yml.template')).bootstrap
  const { max_connections, max_wal_senders, wal_keep_size } = dcs.postgresql.parameters
  const conf = read('ops/postgres/shop.conf')
  for (const [name, value] of Object.entries({ max_connections, max_wal_senders, wal_keep_size }))
    expect(conf).toContain(`${name} = ${value}\n`)
  // Patroni's own rule: else it demotes a primary that could still have renewed its key.
  expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout)
})
