import type { Texts } from './en';

export const nl: Texts = {
  offline: {
    title: 'Geen verbinding',
    about: 'De server is nu niet te bereiken. Zodra hij antwoordt, gaat het hier vanzelf verder.',
    kept: 'Partijen, lessen en lijsten staan op de server. Er gaat niets van verloren.',
    meanwhile: 'De regels kun je ook zo lezen:',
    again: 'Opnieuw proberen',
    trying: 'Verbinden …',
  },
  install: {
    title: 'De app installeren',
    about: 'Met een eigen pictogram en venster; de regels zijn ook zonder verbinding te lezen.',
    button: 'Installeren',
    done: 'Dit is de geïnstalleerde app.',
    apple: 'In Safari: tik op ‘Deel’ en dan op ‘Zet op beginscherm’.',
    insecure: 'Browsers installeren apps alleen vanaf een https-adres.',
    none: 'Als de browser web-apps kan installeren, biedt hij dat in zijn eigen menu aan.',
  },
};
