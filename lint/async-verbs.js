const NAME = /^to[A-Z]/

const isPromise = (annotation) => {
  const type = annotation?.typeAnnotation ?? annotation
  return type?.type === 'TSTypeReference' && type.typeName.name === 'Promise'
}

/** Whether a function, or the type of one, has a result that is awaited. */
const isAsync = (node) => node?.async === true || isPromise(node?.returnType)

const typeOf = (node) => node?.typeAnnotation?.typeAnnotation

/** `to…` converts a value at once: what reads, requests or makes something is called by what it does. */
export const asyncVerbs = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      verb: '"{{name}}" is asynchronous: name it by what it does (read…, find…, make…); `to…` converts.',
    },
  },
  create(context) {
    function judge(key, ...functions) {
      if (key?.type !== 'Identifier' || !NAME.test(key.name) || !functions.some(isAsync)) return
      context.report({ node: key, messageId: 'verb', data: { name: key.name } })
    }
    const judgeParameters = ({ params }) => {
      for (const parameter of params) judge(parameter, typeOf(parameter))
    }
    const judgeFunction = (node) => {
      judge(node.id, node)
      judgeParameters(node)
    }
    const judgeProperty = ({ key, computed, value, typeAnnotation }) => {
      if (!computed) judge(key, value, typeAnnotation?.typeAnnotation)
    }
    return {
      FunctionDeclaration: judgeFunction,
      FunctionExpression: judgeFunction,
      ArrowFunctionExpression: judgeParameters,
      VariableDeclarator: ({ id, init }) => judge(id, init, typeOf(id)),
      Property: judgeProperty,
      PropertyDefinition: judgeProperty,
      MethodDefinition: judgeProperty,
      TSPropertySignature: judgeProperty,
      TSMethodSignature: (node) => judge(node.key, node),
    }
  },
}
