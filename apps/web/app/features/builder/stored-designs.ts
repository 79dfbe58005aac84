import { readDesignCode } from '@shop/bracelet/code'
import { MAX_DESIGN_NAME, type BraceletDesign } from '@shop/contract/designs/bracelet-parts.rules'
import { findText, isObject } from '../../lib/json.ts'
import {
  onStoredElsewhere,
  readStored,
  readStoredJson,
  removeStored,
  writeStored,
} from '../../lib/storage/storage.ts'
import { createStore } from '../../lib/store.ts'

/** A design that is saved in this browser. */
export interface StoredDesign {
  name: string
  code: string
}

/** Most designs that a browser holds; the oldest gives way. */
const MAX_STORED = 20

/** The designs of this browser, latest first; empty on the server. */
export const storedDesigns = createStore<readonly StoredDesign[]>([])

/** Reads them, now and when another tab changes them. Returns a function that ends it. */
export function watchStoredDesigns(): () => void {
  const read = () => storedDesigns.set(parseDesigns(readStoredJson('bracelets')))
  read()
  return onStoredElsewhere('bracelets', read)
}

/** Saves a design in this browser; one that is saved already gets the new name. */
export function storeDesign(design: StoredDesign): void {
  const others = storedDesigns.get().filter(({ code }) => code !== design.code)
  change([design, ...others].slice(0, MAX_STORED))
}

/** Deletes a design from this browser. */
export function forgetDesign(code: string): void {
  change(storedDesigns.get().filter((each) => each.code !== code))
}

/** The design that was being made when this browser was here last. */
export function readDraftDesign(): BraceletDesign | undefined {
  return readDesignCode(readStored('bracelet') ?? '')
}

/** Stores the design that is being made. */
export function storeDraftDesign(code: string): void {
  writeStored('bracelet', code)
}

function change(designs: readonly StoredDesign[]): void {
  storedDesigns.set(designs)
  if (designs.length > 0) writeStored('bracelets', JSON.stringify(designs))
  else removeStored('bracelets')
}

function parseDesigns(stored: unknown): StoredDesign[] {
  if (!Array.isArray(stored)) return []
  return stored
    .flatMap((value: unknown) => {
      if (!isObject(value)) return []
      const [name, code] = [findText(value['name']), findText(value['code'])]
      if (!name || !code || !readDesignCode(code)) return []
      return [{ name: name.slice(0, MAX_DESIGN_NAME), code }]
    })
    .slice(0, MAX_STORED)
}
