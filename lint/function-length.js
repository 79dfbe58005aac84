const MAX_LINES = 80
const NOTHING_OR_COMMENT = /^\s*(?:$|\/\/|\/?\*)/

/**
 * A function has at most 80 lines of its own, without blanks, comments and the functions inside: a service is as long as
 * what it offers.
 */
export const functionLength = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const inner = [0]
    const enter = () => inner.push(0)
    const leave = (node) => {
      const count = countLines(context.sourceCode, node)
      const own = count - inner.pop()
      inner[inner.length - 1] += count - 1
      if (own > MAX_LINES)
        context.report({ node, message: `This function has ${own} lines; ${MAX_LINES} are the most.` })
    }
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
    }
  },
}

const countLines = ({ lines }, { loc }) =>
  lines.slice(loc.start.line - 1, loc.end.line).filter((line) => !NOTHING_OR_COMMENT.test(line)).length
