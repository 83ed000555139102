// CommonJS, in Node 20.19 and newer.
const { Cotejo } = require('@cotejo/sdk');

const cotejo = new Cotejo();
cotejo.cedula('1000000001').then(({ estado }) => console.log(estado));
