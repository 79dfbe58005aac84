/** A typed amount in yuan as the wire has it; undefined for anything else. */
export function findAmount(typed: string): string | undefined {
  return /^\d{1,7}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed).toFixed(2) : undefined
}
