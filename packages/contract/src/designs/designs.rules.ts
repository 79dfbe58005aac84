/** Wrist of a bracelet design in mm: a small child's to a large man's. */
export const DESIGN_WRIST_MM = { min: 120, max: 240 } as const

/** Maximum number of pieces of a bracelet design, charms included. */
export const MAX_DESIGN_PIECES = 80

/** Form of a part's id: it stands in codes of designs and in addresses. */
export const PART_ID_FORMAT = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export const MAX_PART_ID_LENGTH = 40

/** Characters of codes of designs, safe in addresses and file names; `packages/bracelet/src/code.ts` reads them. */
export const DESIGN_CODE_FORMAT = /^[0-9a-z_-]+$/

/** Most characters of a code: all pieces different, and none with a number. */
export const MAX_DESIGN_CODE_LENGTH = 4 + (MAX_DESIGN_PIECES + 1) * (MAX_PART_ID_LENGTH + 2)

/** The longest code that the API takes, in a path too: that of eighty different parts with numbers is shorter. */
export const MAX_DESIGN_CODE = 200

/** Whether the API would read a text as the code of a design. */
export function isDesignCode(text: string): boolean {
  return text.length <= MAX_DESIGN_CODE && DESIGN_CODE_FORMAT.test(text)
}
