import { KnownDomains } from './known-domains.js';

const known = new KnownDomains(['tiendaejemplo.com.co']);

describe('imitatedBy', () => {
  it.each([
    ['added words', 'bancolombia-pagos.com', 'bancolombia.com'],
    ['added words without a hyphen', 'pagosbancolombia.com', 'bancolombia.com'],
    ['words on both sides', 'mi-davivienda-virtual.net', 'davivienda.com'],
    ['the country', 'exito-colombia.shop', 'exito.com'],
    ['a subdomain of such a domain', 'correo.soportenequi.com', 'nequi.com.co'],
    ['another suffix', 'bancolombia.shop', 'bancolombia.com'],
    ['a common word under a risky suffix', 'claro.top', 'claro.com.co'],
    ['signs that look like letters', 'banc0lombia.com', 'bancolombia.com'],
    ['disguised letters with added words', 'davivienda-c1ientes.com', 'davivienda.com'],
    ['two letters that look like one', 'rnercadolibre.com', 'mercadolibre.com'],
    ['one other letter', 'bancolombla.com', 'bancolombia.com'],
    ['one missing letter', 'servientega.com', 'servientrega.com'],
    ['one missing letter within a long common word', 'homecener.com.co', 'homecenter.com.co'],
    ['the department that a firm would have', 'corona-proveedores.co', 'corona.co'],
    ['swapped letters', 'davivineda.com', 'davivienda.com'],
    ['a domain of the operator', 'tiendaejemplo-ofertas.com', 'tiendaejemplo.com.co'],
  ])('knows %s: %s', (_, domain, imitated) => {
    expect(known.imitatedBy(domain)).toBe(imitated);
  });

  it.each([
    ['the domain itself', 'bancolombia.com.co'],
    ['its subdomain', 'correo.bancolombia.com'],
    ['the domain of the operator', 'tiendaejemplo.com.co'],
    ['the name under a suffix of Colombia', 'servientrega.com.co'],
    ['a branch in another country', 'falabella.cl'],
    ['a common word under an ordinary suffix', 'exito.agency'],
    ['a shorter word', 'compensa.com'],
    ['a longer name with a common word', 'clarocolor.com'],
    ['another firm in between', 'grupobolivar.com.co'],
    ['a word that contains a short name', 'midian.com'],
    ['a word that contains another', 'meridiano.com'],
    ['the fund of another department', 'comfaca.com'],
    ['the same firm in Brazil', 'mercadolivre.com.br'],
    ['an association of employees', 'fondodeempleadosbancolombia.org'],
    ['a public body', 'ventas-claro.gov.co'],
    ['any firm', 'panaderia-el-sol.com.co'],
  ])('leaves %s: %s', (_, domain) => {
    expect(known.imitatedBy(domain)).toBeNull();
  });
});
