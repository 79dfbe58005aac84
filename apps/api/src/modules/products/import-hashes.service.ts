import { findImportHash, saveImportHash } from './import-hashes.repository.ts'

/** What was imported last from each source, by the hash of its content. */
export const importHashes = { find: findImportHash, save: saveImportHash }
