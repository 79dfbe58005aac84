export const vocabulary = {
  synonyms: {
    name: 'Search word |||| Search words',
    fields: { q: 'Search', searched: 'What is typed', means: 'Means in the catalogue' },
    empty: 'No search words yet',
    empty_text: 'Say what shoppers mean by words that no product has.',
    not_found: 'No word fits',
  },
  stones: {
    name: 'Stone |||| Stones',
    fields: { q: 'Search', gem: 'Stone', products: 'Products', facts: 'Facts' },
    empty: 'No stones yet',
    empty_text: 'Stones come with the first products.',
    not_found: 'No stone fits',
  },
  means_help: 'Separate several names by commas.',
  facts: {
    mineral: 'Mineral',
    treatments: 'Usual treatments',
    formula: 'Formula',
    min: 'from',
    max: 'to',
    hardness: 'Hardness (Mohs)',
    density: 'Density (g/cm³)',
  },
}
