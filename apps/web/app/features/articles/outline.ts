import type { Block, HeadingBlock } from '@shop/contract/articles'

/** The sections of a text, for its list of contents. */
export function listSections(body: readonly Block[]): HeadingBlock[] {
  return body.filter((block) => block.type === 'heading').filter(({ level }) => level === 2)
}

/** One question of the page of questions. */
export interface Question {
  id: string
  question: string
  answer: Block[]
}

/** The questions of a text: each section is one, its heading the question. What stands before the first is left out. */
export function listQuestions(body: readonly Block[]): Question[] {
  const questions: Question[] = []
  for (const block of body) {
    if (block.type === 'heading' && block.level === 2)
      questions.push({ id: block.id, question: block.text, answer: [] })
    else questions.at(-1)?.answer.push(block)
  }
  return questions
}

/** What stands before the first section of a text. */
export function listOpening(body: readonly Block[]): Block[] {
  const first = body.findIndex((block) => block.type === 'heading')
  return first === -1 ? [...body] : body.slice(0, first)
}
