import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { CATALOGUE_FOLDER } from './boot/seed/catalogue-folder.ts'
import type { Config } from './config/config.ts'
import { toOutboxFolder } from './config/data-folders.ts'
import type { openDatabase, ReadDb } from './db/pool.ts'
import { noReplicas, type Replicas } from './db/replicas.ts'
import type { Clock } from './jobs/clock.ts'
import type { Jobs } from './jobs/jobs.ts'
import { MAILS } from './mails.ts'
import { createAuditService } from './modules/audit/audit.service.ts'
import { createPasswords } from './modules/auth/passwords.service.ts'
import { createMailTransport, type MailTransport } from './modules/mail/mail-transport.service.ts'
import { createMailDelivery, createMailService } from './modules/mail/mail.service.ts'
import { createMediaServices } from './modules/media/media-services.ts'
import { notePictureChange } from './modules/products/catalogue/product-changes.sql.ts'
import { createSettingsService } from './modules/settings/settings.service.ts'
import { createUsersService } from './modules/users/users.service.ts'
import { createEvents } from './observability/events.ts'
import { createIdempotency } from './security/idempotency.ts'
import { createRateLimits } from './security/rate-limits.ts'

/** What the services are built on. */
export interface Foundation {
  config: Config
  db: ReturnType<typeof openDatabase>
  /** Absent: everything is read from `db`. */
  replicas?: Replicas
  jobs: Jobs
  clock: Clock
  log: FastifyBaseLogger
  registry: Registry
  /** Replaces the configured mail transport. */
  mailTransport?: MailTransport
}

/** The foundation, and what the services of most subjects use. */
export type Base = Foundation &
  ReturnType<typeof createBaseServices> & {
    /** Of the replicas, for lists and reports. */
    reads: ReadDb
    secret: string
    publicUrl: string
    /** For errors of work that nobody waits for. */
    report: (error: unknown) => void
  }

/** What the services of most subjects use. */
export function createBaseServices(foundation: Foundation) {
  const { config, db, jobs, clock, log, registry, mailTransport, replicas = noReplicas(db) } = foundation
  const { publicUrl } = config.http
  const { pool } = db
  const secret = config.secrets.auth
  const transport = mailTransport ?? createMailTransport({ ...config.mail, outbox: toOutboxFolder(config) })
  const { reads } = replicas
  const audit = createAuditService({ db, reads, clock })
  return {
    replicas,
    events: createEvents(log, registry),
    limits: createRateLimits({ pool, redisUrl: config.redisUrl, enabled: config.rateLimits, secret }),
    idempotency: createIdempotency({ db, clock }),
    mail: createMailService({ db, jobs, clock }),
    deliverMail: createMailDelivery({ db, transport, clock, mails: MAILS }),
    users: createUsersService({ db, clock, publicUrl }),
    passwords: createPasswords(config.passwordHashing),
    audit,
    settings: createSettingsService({ db, clock, audit, tags: config.tags }),
    ...createMediaServices({
      config,
      db,
      clock,
      log,
      catalogueFolder: CATALOGUE_FOLDER,
      onOffered: (url) => notePictureChange(db, url),
    }),
  }
}
