import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { Language } from '../text/fields.schemas.ts'
import { Product, ProductImage } from '../products/products.schemas.ts'

/** The merchant's choices for the home page, in one language. */
export const Home = z.object({
  eyebrow: z.string().describe('A line above the title'),
  title: z.string(),
  lead: z.string(),
  button: z.string().describe('The label of the link'),
  link: z.string().describe('A path of the shop'),
  image: ProductImage.optional().describe('Missing: the usual picture'),
  new_arrivals: z.array(Product).describe('Chosen by hand; empty: the newest'),
  most_loved: z.array(Product).describe('Chosen by hand; empty: the most popular'),
  stories: z.array(z.string()).describe('Slugs of the stories, in order; empty: the first ones'),
})

export type Home = z.infer<typeof Home>

/** A line above every page, in one language. */
export const Announcement = z.object({
  id: z.int().describe('Another one for each announcement: a shopper dismisses only the one they have seen'),
  message: z.string(),
  link: z.string().describe('A path of the shop or an https address').optional(),
})

export type Announcement = z.infer<typeof Announcement>

const query = z.object({ language: Language.default('en') })

/** Schemas of the endpoints in home.endpoints.ts. */
export const homeSchemas = {
  getHome: { query, data: Home },
  getAnnouncement: { query, data: z.object({ announcement: Announcement.nullable() }) },
} satisfies Record<string, EndpointSchemas>
