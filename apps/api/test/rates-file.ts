/** Rates as the European Central Bank publishes them: the format of its file, with numbers of the tests. */
export const TEST_RATES = {
  USD: '1.1000',
  JPY: '170.00',
  CZK: '25.000',
  DKK: '7.4600',
  GBP: '0.85000',
  HUF: '400.00',
  SEK: '11.000',
  CHF: '0.95000',
  CNY: '8.0000',
  HKD: '8.6000',
  IDR: '18000.00',
} as const

/** Such a file, with these rates of a day. */
export function toRatesFile(day: string, rates: Readonly<Record<string, string>> = TEST_RATES): string {
  const cubes = Object.entries(rates).map(
    ([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${cubes.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`
}
