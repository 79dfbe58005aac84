import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../test/test-app.ts'

const { db } = await createTestApp()

/** The features that docs/operations.md lists as unsupported on distributed engines, as used by the migrated schema. */
async function listUnportable(): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`
    WITH tables AS (
      SELECT * FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    ), columns AS (
      SELECT t.relname || '.' || a.attname AS name, a.*, pg_get_expr(d.adbin, d.adrelid) AS value
      FROM tables t
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0
      LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
    ), constraints AS (
      SELECT * FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    )
    SELECT 'extension ' || extname AS found FROM pg_extension WHERE extname <> 'plpgsql'
    UNION ALL SELECT 'trigger ' || tgname FROM pg_trigger JOIN tables t ON t.oid = tgrelid WHERE NOT tgisinternal
    UNION ALL SELECT 'function ' || proname FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    UNION ALL SELECT 'relation ' || relname FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('r', 'i')
    UNION ALL SELECT 'unlogged ' || relname FROM tables WHERE relpersistence <> 'p'
    UNION ALL SELECT 'inheritance ' || relname FROM tables WHERE oid IN (SELECT inhrelid FROM pg_inherits)
    UNION ALL SELECT 'own type ' || typname FROM pg_type
      WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')
    UNION ALL SELECT 'exclusion ' || conname FROM constraints WHERE contype = 'x'
    UNION ALL SELECT 'deferral ' || conname FROM constraints WHERE condeferrable
    UNION ALL SELECT 'cascading key ' || conname FROM constraints
      WHERE contype = 'f' AND (confdeltype NOT IN ('a', 'r') OR confupdtype NOT IN ('a', 'r'))
    UNION ALL SELECT 'no primary key ' || relname FROM tables t
      WHERE NOT EXISTS (SELECT 1 FROM constraints WHERE conrelid = t.oid AND contype = 'p')
    UNION ALL SELECT 'computed column ' || name FROM columns WHERE attgenerated <> '' OR attidentity <> ''
    UNION ALL SELECT 'computed default ' || name FROM columns WHERE value LIKE '%(%'
    ORDER BY 1`.execute(db)
  return rows.map(({ found }) => found)
}

test('the tables need only features of distributed engines, except for search', async () => {
  expect(await listUnportable()).toEqual([
    // Orders the background work on pictures only.
    'computed default pictures.published_at',
    'extension pg_trgm',
    // Protects entries of the audit log; their chain of keys and hashes shows a change without it.
    'function refuse_audit_change',
    'trigger audit_log_append_only',
  ])
})
