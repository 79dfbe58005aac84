import { totalmem } from 'node:os'

/** PostgreSQL settings by name; they apply to one run and override its configuration files. */
export type DatabaseSettings = Record<string, string>

const MIN_BUFFERS_MIB = 128
const MAX_BUFFERS_MIB = 1_024

/**
 * The database's own cache in MiB: a quarter of the memory, as PostgreSQL's manual advises ("Resource Consumption"). A small
 * shop does not fill it, and pays 3 MiB for each 100; a large one does not read each page through the operating system.
 * @param bytes memory of the machine, or what its container may use
 */
export function toBuffersMib(bytes: number): number {
  const quarter = Math.floor(bytes / 4 / 1024 ** 2)
  return Math.min(Math.max(quarter, MIN_BUFFERS_MIB), MAX_BUFFERS_MIB)
}

const buffersMib = toBuffersMib(Math.min(totalmem(), process.constrainedMemory() || Infinity))

/** Settings for one shop on one machine: durable, little memory for each query, no network. */
const SHOP_SETTINGS: DatabaseSettings = {
  listen_addresses: '127.0.0.1',
  // A socket in /tmp could be used, or planted, by other users of the machine.
  unix_socket_directories: '',
  max_connections: '60',

  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_wal_size: '512MB',
  wal_compression: 'on',

  shared_buffers: `${buffersMib}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: `${2 * buffersMib}MB`,
  // Statements are short and the data fits into memory: JIT, parallel workers and I/O workers only cost.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  // There are no replicas.
  max_logical_replication_workers: '0',
  random_page_cost: '1.1',

  autovacuum: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',

  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // "DETAIL: Key (email)=(…) already exists" and statement texts would log personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** Command line arguments for the settings, `overrides` and the port of this run. */
export function toSettingArguments(overrides: DatabaseSettings, port: number): string[] {
  const settings = { ...SHOP_SETTINGS, ...overrides, port: String(port) }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
