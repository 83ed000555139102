import { headerOf, recogniseFile } from './file-roles.js';

const SDN_ROW = '36,"FICTICIA AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n';

describe('recogniseFile', () => {
  it.each([
    ['sdn.csv', 'ofac_sdn'],
    ['SDN.CSV', 'ofac_sdn'],
    ['alt.csv', 'ofac_sdn_alt'],
    ['sdn_comments.csv', 'ofac_sdn_comments'],
    ['add.csv', 'addresses'],
    ['cons_prim.csv', 'ofac_cons'],
    ['cons_alt.csv', 'ofac_cons_alt'],
    ['cons_comments.csv', 'ofac_cons_comments'],
    ['cons_add.csv', 'addresses'],
  ])('recognises the OFAC rows of %s as %s', (name, role) => {
    expect(recogniseFile(name, SDN_ROW)).toBe(role);
  });

  it('does not recognise OFAC rows in a file with another name', () => {
    expect(recogniseFile('extract.csv', SDN_ROW)).toBeUndefined();
  });

  it.each([
    ['a number', '36,12,"x"', 'ofac_sdn_alt'],
    ['a null', '36,-0- ,"x"', 'ofac_sdn_alt'],
    ['text without quotes', '36,Ana,"x"', undefined],
    ['no entry number', '"36",12,"x"', undefined],
  ])('decides about a row whose second cell or start is %s', (_, head, role) => {
    expect(recogniseFile('alt.csv', head)).toBe(role);
  });

  it.each([
    ['any.xml', '<?xml version="1.0"?><CONSOLIDATED_LIST dateGenerated="x">', 'un'],
    ['any.xml', '<export xmlns="urn:x" generationDate="2026-01-20">', 'eu_xml'],
    ['any.xml', '<export xmlns="urn:x">', undefined],
    ['sdn.xml', '<sdnList><sdnEntry>', 'ofac_sdn_xml'],
    ['consolidated.xml', '<sdnList><sdnEntry>', 'ofac_cons_xml'],
    ['list.xml', '<sdnList><program>SDNTK</program>', 'ofac_sdn_xml'],
    ['list.xml', '<sdnList><program>NS-PLC</program>', 'ofac_cons_xml'],
    ['list.xml', '<sdnList><program>CMIC-EO13959</program>', 'ofac_cons_xml'],
    ['sdn_advanced.xml', '<Sanctions xmlns="urn:x">', 'ofac_sdn_advanced'],
    ['cons_advanced.xml', '<Sanctions>', 'ofac_cons_advanced'],
    ['list.xml', '<Sanctions>', 'ofac_advanced'],
    ['list.xml', '<SanctionsEntry ID="1">', undefined],
  ])('recognises %s that starts with %s as %s', (name, head, role) => {
    expect(recogniseFile(name, head)).toBe(role);
  });

  it.each([
    ['celex,recordId,programKey,annex', 'eu_journal'],
    ['Report Date: 24-Jan-2026\r\nLast Updated,Unique ID,OFSI Group ID,Name 6,Name 1', 'uk'],
    ['name_id,unique_id,name_type,alias_strength,full_name', 'uk_names'],
    ['dob_id,unique_id,year', 'uk_dobs'],
    ['id,unique_id,raw_value,identifier_type', 'uk_identifiers'],
    ['unique_id,subject_type,date_designated', 'uk_subjects'],
    ['Lista;Documento;Nombre', 'own'],
    ['documento,nombre', undefined],
    ['one\ntwo\ndocumento,nombre,lista', undefined],
    ['', undefined],
  ])('recognises the header %j as %s', (head, role) => {
    expect(recogniseFile('any.csv', head)).toBe(role);
  });
});

describe('headerOf', () => {
  it('returns the columns in lower case, separated by comma or semicolon', () => {
    expect(headerOf('Documento, "Nombre";LISTA')).toEqual(['documento', '"nombre"', 'lista']);
  });

  it('separates only at the given delimiter', () => {
    expect(headerOf('a,b|c', '|')).toEqual(['a,b', 'c']);
  });

  it('returns no columns for an empty line or a quote that is never closed', () => {
    expect([headerOf(''), headerOf('"a,b')]).toEqual([[], []]);
  });
});
