import type { HeadingBlock } from '@shop/contract/articles/articles.endpoints'
import type { Block } from '@shop/contract/articles/articles.schemas'

/** The sections of an article, for its contents list. */
export function listSections(body: readonly Block[]): HeadingBlock[] {
  return body.filter((block) => block.type === 'heading').filter(({ level }) => level === 2)
}

/** One question of the FAQ page. */
export interface Question {
  id: string
  question: string
  answer: Block[]
}

/**
 * Turns each section of an article into a question with its heading as title. Blocks before the first section
 * are left out.
 */
export function listQuestions(body: readonly Block[]): Question[] {
  const questions: Question[] = []
  for (const block of body) {
    if (block.type === 'heading' && block.level === 2)
      questions.push({ id: block.id, question: block.text, answer: [] })
    else questions.at(-1)?.answer.push(block)
  }
  return questions
}

/** Blocks before the first section of an article. */
export function listOpening(body: readonly Block[]): Block[] {
  const first = body.findIndex((block) => block.type === 'heading')
  return first === -1 ? [...body] : body.slice(0, first)
}
