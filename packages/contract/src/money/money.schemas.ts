import { z } from 'zod'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { toTypedMoney } from './typed-money.rules.ts'

const WRONG = 'Invalid amount'

/** Money in the API: a decimal string in yuan with two digits, never a float. */
export const Money = z.string().regex(TEXT_FORMATS.money, WRONG)

/** As `TypedMoney`, in a narrower format. */
const typedMoney = (format: RegExp) =>
  z
    .string(WRONG)
    .overwrite((typed) => toTypedMoney(typed) ?? typed)
    .regex(format, WRONG)

/** Money in a request, as people write it too: `168`, `¥168.5`, `1,680.00`. What is read has the form of `Money`. */
export const TypedMoney = typedMoney(TEXT_FORMATS.money)

/** The price of a product in a request. */
export const Price = typedMoney(TEXT_FORMATS.price)

export type Money = z.infer<typeof Money>
