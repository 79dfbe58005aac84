/** What a file exports stands in it: who reads an import sees where the code is (decision 84). */
export const noReExports = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const report = (node) =>
      context.report({ node, message: 'Let importers name the file that has it, rather than this one.' })
    const isImported = ({ body }, name) =>
      body.some(
        ({ type, specifiers }) =>
          type === 'ImportDeclaration' && specifiers.some(({ local }) => local.name === name),
      )
    return {
      ExportAllDeclaration: report,
      ExportNamedDeclaration(node) {
        if (node.source || node.specifiers.some(({ local }) => isImported(node.parent, local.name)))
          report(node)
      },
    }
  },
}
