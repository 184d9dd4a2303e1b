-- The store of the oldest release (0.1.0, schema 0001), as SQLite told it: three unfinished games of Anna, Ben and Clara,
-- one of Anna against a bot, one that is over, and a table that waits. tests/server/test_upgrade.py plays them on.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
	id INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	text VARCHAR(500) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE log (
	table_id VARCHAR(32) NOT NULL, 
	revision INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	remark TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (table_id, revision), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',1,0,'SFc1-c2','',1794820385528);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',2,1,'Th8-f8','',1794820385866);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',3,0,'GFf1-f2','',1794820385917);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',4,1,'Sf7-f6','',1794820386011);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',5,0,'Si3-i4','',1794820386063);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',6,1,'SFc9-c8','',1794820386115);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',7,0,'Ke1-f1','',1794820386155);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',8,1,'Ke9-d8','',1794820386231);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',9,0,'Sc3-c4','',1794820386269);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',10,1,'Kd8-c9','',1794820386362);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',11,0,'GFd1-e2','',1794820386403);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',12,1,'Tf8-e8','',1794820386466);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',13,0,'GFf2-g2','',1794820386516);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',14,1,'Te8-d8','',1794820386568);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',15,0,'Wi1-i2','',1794820386618);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',16,1,'SFg9-f8','',1794820386662);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',17,0,'Wa1-a2','',1794820386779);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',18,1,'Sh7-h6','',1794820386866);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',19,0,'Lh2-i1','',1794820386971);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',20,1,'Td8-e8','',1794820387026);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',21,0,'GFe2-f2','',1794820387075);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',22,1,'SFf8-f7','',1794820387107);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',23,0,'GFg2-h2','',1794820387166);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',24,1,'Se7-e6','',1794820387221);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',25,0,'Sb3-b4','',1794820387274);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',26,1,'Sa7-a6','',1794820387310);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',27,0,'GFf2-e2','',1794820387356);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',28,1,'Wi9-i8','',1794820387395);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',29,0,'Pb1-c3','',1794820387426);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',30,1,'Te8-d8','',1794820387458);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',31,0,'Ph1-i3','',1794820387487);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',32,1,'Wa9-a8','',1794820387530);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',33,0,'SFc2-b3','',1794820387575);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',34,1,'Si7-i6','',1794820387630);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',35,0,'Sf3-f4','',1794820387676);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',36,1,'Sd7-d6','',1794820387727);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',37,0,'Sh3-h4','',1794820387763);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',38,1,'Td8-d7','',1794820387808);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',39,0,'GFh2-h3','',1794820387852);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',40,1,'Lb8-a9','',1794820387893);
INSERT INTO "log" VALUES('Jp1YZnn2w7rdtJOO',41,0,'Tb2-c2','',1794820387937);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',1,-1,'village:HR','',1794820388114);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',2,-1,'village:B','',1794820388114);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',3,-1,'deal:helmet2','',1794820388114);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',4,-1,'deal:samurai1','',1794820388114);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',5,-1,'deal:samurai2','',1794820388114);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',6,-1,'deal:rice2','',1794820388114);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',7,-1,'deal:buddha4','',1794820388114);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',8,-1,'deal:rice2','',1794820388114);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',9,-1,'deal:samurai1','',1794820388114);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',10,-1,'deal:buddha3','',1794820388114);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',11,-1,'deal:helmet4','',1794820388114);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',12,-1,'deal:samurai2','',1794820388114);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',13,0,'samurai1@-1,0','',1794820388226);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',14,-1,'deal:rice4','',1794820388226);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',15,1,'samurai2@0,1','',1794820388281);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',16,-1,'village:BR','',1794820388281);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',17,-1,'deal:samurai3','',1794820388281);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',18,0,'helmet2@0,-1','',1794820388308);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',19,-1,'deal:helmet3','',1794820388308);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',20,1,'samurai3@1,0','',1794820388369);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',21,-1,'village:HR','',1794820388369);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',22,-1,'deal:helmet2','',1794820388369);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',23,0,'samurai2@2,-1','',1794820388390);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',24,-1,'village:BR','',1794820388390);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',25,-1,'deal:buddha3','',1794820388390);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',26,1,'samurai1@2,1','',1794820388456);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',27,-1,'deal:samurai1','',1794820388456);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',28,0,'rice2@3,0','',1794820388478);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',29,-1,'village:H','',1794820388478);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',30,-1,'deal:helmet4','',1794820388478);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',31,1,'buddha3@-1,2','',1794820388558);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',32,-1,'deal:samurai1','',1794820388558);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',33,0,'helmet4@-2,1','',1794820388571);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',34,-1,'village:R','',1794820388571);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',35,-1,'deal:rice3','',1794820388571);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',36,1,'samurai1@3,2','',1794820388640);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',37,-1,'deal:samurai2','',1794820388640);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',38,0,'rice3@4,1','',1794820388662);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',39,-1,'village:HBR','',1794820388662);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',40,-1,'deal:samurai3','',1794820388662);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',41,1,'samurai2@5,2','',1794820388724);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',42,-1,'village:HB','',1794820388724);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',43,-1,'deal:rice3','',1794820388724);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',44,0,'buddha4@6,1','',1794820388746);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',45,-1,'village:HB','',1794820388746);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',46,-1,'deal:buddha2','',1794820388746);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',47,1,'samurai1@4,3','',1794820388845);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',48,-1,'deal:buddha2','',1794820388845);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',49,0,'buddha3@7,2','',1794820388874);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',50,-1,'deal:samurai1','',1794820388874);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',51,1,'helmet2@5,0','',1794820388984);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',52,-1,'village:HB','',1794820388984);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',53,1,'village@6,0','',1794820389032);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',54,-1,'village:HBR','',1794820389032);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',55,-1,'deal:buddha4','',1794820389032);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',56,0,'rice4@6,3','',1794820389076);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',57,-1,'village:HB','',1794820389076);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',58,-1,'deal:samurai1','',1794820389076);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',59,1,'rice2@5,4','',1794820389182);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',60,-1,'village:BR','',1794820389182);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',61,-1,'deal:rice4','',1794820389182);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',62,0,'samurai3@1,-2','',1794820389218);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',63,-1,'deal:samurai2','',1794820389218);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',64,1,'buddha4@4,-1','',1794820389314);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',65,-1,'village:B','',1794820389314);
INSERT INTO "log" VALUES('L4RbTSTZkobAxhDr',66,-1,'deal:helmet3','',1794820389314);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',1,-1,'village:B','',1794820389553);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',2,-1,'village:HR','',1794820389553);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',3,-1,'deal:samurai2','',1794820389553);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',4,-1,'deal:buddha2','',1794820389553);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',5,-1,'deal:buddha4','',1794820389553);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',6,-1,'deal:samurai1','',1794820389553);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',7,-1,'deal:samurai2','',1794820389553);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',8,-1,'deal:buddha2','',1794820389553);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',9,-1,'deal:rice4','',1794820389553);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',10,-1,'deal:samurai1','',1794820389553);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',11,-1,'deal:samurai2','',1794820389553);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',12,-1,'deal:buddha4','',1794820389553);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',13,0,'samurai1@0,-1','',1794820389754);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',14,-1,'deal:rice2','',1794820389754);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',15,1,'samurai1@1,0','',1794820389785);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',16,-1,'village:R','',1794820389785);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',17,-1,'deal:buddha3','',1794820389785);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',18,0,'buddha2@2,-1','',1794820389825);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',19,-1,'village:B','',1794820389825);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',20,-1,'deal:samurai1','',1794820389825);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',21,1,'buddha2@3,0','',1794820389873);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',22,-1,'village:HBR','',1794820389873);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',23,-1,'deal:samurai1','',1794820389873);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',24,0,'samurai2@1,-2','',1794820389900);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',25,-1,'deal:buddha3','',1794820389900);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',26,1,'buddha3@4,-1','',1794820389925);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',27,-1,'deal:helmet3','',1794820389925);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',28,0,'samurai1@3,-2','',1794820389952);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',29,-1,'village:HR','',1794820389952);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',30,-1,'deal:samurai1','',1794820389952);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',31,1,'rice4@5,-2','',1794820389979);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',32,-1,'deal:samurai2','',1794820389979);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',33,0,'samurai1@2,1','',1794820390014);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',34,-1,'village:R','',1794820390014);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',35,0,'village@3,1','',1794820390034);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',36,-1,'village:BR','',1794820390034);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',37,-1,'deal:helmet4','',1794820390034);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',38,1,'buddha4@4,-3','',1794820390077);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',39,-1,'village:HB','',1794820390077);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',40,-1,'deal:rice3','',1794820390077);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',41,0,'rice2@3,-4','',1794820390117);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',42,-1,'village:BR','',1794820390117);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',43,-1,'deal:helmet3','',1794820390117);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',44,1,'helmet3@0,1','',1794820390162);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',45,-1,'deal:samurai3','',1794820390162);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',46,0,'samurai2@1,2','',1794820390195);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',47,-1,'village:H','',1794820390195);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',48,-1,'deal:samurai3','',1794820390195);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',49,1,'samurai3@4,-5','',1794820390235);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',50,-1,'village:HBR','',1794820390235);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',51,-1,'deal:samurai1','',1794820390235);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',52,0,'samurai3@4,1','',1794820390271);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',53,-1,'village:BR','',1794820390271);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',54,-1,'deal:helmet2','',1794820390271);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',55,1,'samurai2@5,0','',1794820390318);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',56,-1,'village:BR','',1794820390318);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',57,-1,'deal:rice2','',1794820390318);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',58,0,'helmet3@2,-5','',1794820390357);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',59,-1,'deal:rice4','',1794820390357);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',60,1,'samurai1@-1,2','',1794820390367);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',61,-1,'deal:helmet2','',1794820390367);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',62,0,'buddha3@0,3','',1794820390403);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',63,-1,'village:HR','',1794820390403);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',64,-1,'deal:rice3','',1794820390403);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',65,1,'helmet2@6,1','',1794820390447);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',66,-1,'deal:helmet4','',1794820390447);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',67,0,'helmet2@2,-3','',1794820390474);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',68,1,'helmet4@-1,4','',1794820390504);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',69,-1,'village:R','',1794820390504);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',70,0,'buddha4@3,-6','',1794820390568);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',71,-1,'village:B','',1794820390568);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',72,1,'samurai2@5,2','',1794820390600);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',73,-1,'village:HB','',1794820390600);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',74,0,'helmet4@1,4','',1794820390668);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',75,1,'rice3@5,-4','',1794820390708);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',76,0,'rice3@3,2','',1794820390763);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',77,1,'samurai1@5,-6','',1794820390789);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',78,0,'rice4@4,-7','',1794820390811);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',79,-1,'village:BR','',1794820390811);
INSERT INTO "log" VALUES('XUVegwp4fhA872zD',80,1,'rice2@0,5','',1794820390842);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',1,0,'keep:move','',1794820381021);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',2,1,'keep:helmet3','',1794820381053);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',3,0,'keep:samurai2','',1794820381094);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',4,1,'keep:move','',1794820381151);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',5,0,'keep:helmet2','',1794820381194);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',6,1,'keep:ship1','',1794820381231);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',7,0,'keep:ship1','',1794820381264);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',8,1,'keep:helmet4','',1794820381319);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',9,0,'keep:helmet4','',1794820381366);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',10,1,'keep:ship2','',1794820381386);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',11,1,'helmet@O10','',1794820381416);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',12,0,'rice@L16','',1794820381457);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',13,1,'rice@O10','',1794820381498);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',14,0,'buddha@L16','',1794820381523);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',15,1,'rice@G17','',1794820381565);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',16,0,'helmet@Q13','',1794820381590);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',17,1,'rice@K18','',1794820381634);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',18,0,'buddha@L14','',1794820381657);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',19,1,'helmet@O12','',1794820381692);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',20,0,'helmet@O8','',1794820381722);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',21,1,'buddha@F18','',1794820381745);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',22,0,'buddha@J15','',1794820381783);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',23,1,'helmet@I17','',1794820381812);
INSERT INTO "log" VALUES('bEUfll-iTWwCBNaL',24,0,'buddha@Q9','',1794820381843);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',1,-1,'village:HB','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',2,-1,'village:HR','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',3,-1,'deal:samurai2','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',4,-1,'deal:rice4','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',5,-1,'deal:rice3','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',6,-1,'deal:buddha4','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',7,-1,'deal:samurai1','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',8,-1,'deal:helmet3','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',9,-1,'deal:buddha4','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',10,-1,'deal:helmet2','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',11,-1,'deal:helmet4','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',12,-1,'deal:samurai1','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',13,-1,'deal:buddha4','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',14,-1,'deal:samurai2','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',15,-1,'deal:helmet3','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',16,-1,'deal:samurai1','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',17,-1,'deal:helmet2','',1794820382467);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',18,0,'rice4@1,0','',1794820383005);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',19,-1,'deal:samurai1','',1794820383005);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',20,1,'buddha4@0,-1','',1794820383102);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',21,-1,'village:HBR','',1794820383102);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',22,-1,'deal:samurai3','',1794820383102);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',23,2,'helmet3@-1,0','',1794820383142);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',24,-1,'village:H','',1794820383142);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',25,-1,'deal:rice3','',1794820383142);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',26,0,'buddha4@-1,-2','',1794820383196);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',27,-1,'village:BR','',1794820383196);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',28,-1,'deal:samurai2','',1794820383196);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',29,1,'samurai3@1,-2','',1794820383247);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',30,-1,'deal:rice3','',1794820383247);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',31,2,'buddha4@-2,-1','',1794820383286);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',32,-1,'village:HB','',1794820383286);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',33,-1,'deal:samurai1','',1794820383286);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',34,0,'samurai2@0,1','',1794820383354);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',35,-1,'village:R','',1794820383354);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',36,-1,'deal:samurai3','',1794820383354);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',37,1,'helmet2@-2,1','',1794820383382);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',38,-1,'village:R','',1794820383382);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',39,-1,'deal:rice2','',1794820383382);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',40,2,'samurai1@0,-3','',1794820383448);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',41,-1,'village:BR','',1794820383448);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',42,2,'village@1,-3','',1794820383499);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',43,-1,'village:BR','',1794820383499);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',44,-1,'deal:helmet4','',1794820383499);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',45,0,'samurai1@2,-3','',1794820383536);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',46,-1,'village:HB','',1794820383536);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',47,-1,'deal:buddha3','',1794820383536);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',48,1,'samurai1@-1,2','',1794820383590);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',49,-1,'village:HB','',1794820383590);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',50,-1,'deal:buddha2','',1794820383590);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',51,2,'samurai2@-3,-2','',1794820383664);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',52,-1,'deal:samurai1','',1794820383664);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',53,0,'samurai2@3,-2','',1794820383729);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',54,-1,'deal:helmet2','',1794820383729);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',55,1,'helmet4@1,-4','',1794820383767);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',56,-1,'village:HR','',1794820383767);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',57,1,'village@0,-4','',1794820383894);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',58,-1,'village:HR','',1794820383894);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',59,-1,'deal:samurai2','',1794820383894);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',60,2,'helmet4@0,-5','',1794820383932);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',61,-1,'village:BR','',1794820383932);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',62,-1,'deal:buddha2','',1794820383932);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',63,0,'samurai3@-2,-3','',1794820383982);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',64,-1,'village:R','',1794820383982);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',65,-1,'deal:helmet4','',1794820383982);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',66,1,'buddha2@1,-6','',1794820384004);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',67,-1,'village:HR','',1794820384004);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',68,-1,'deal:buddha3','',1794820384004);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',69,2,'samurai1@0,3','',1794820384084);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',70,-1,'village:HR','',1794820384084);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',71,-1,'deal:rice4','',1794820384084);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',72,0,'helmet4@-3,-4','',1794820384121);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',73,-1,'deal:buddha2','',1794820384121);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',74,1,'buddha3@0,-7','',1794820384163);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',75,-1,'deal:samurai1','',1794820384163);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',76,2,'buddha2@2,-1','',1794820384206);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',77,-1,'village:H','',1794820384206);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',78,2,'village@2,0','',1794820384288);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',79,-1,'village:HB','',1794820384288);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',80,-1,'deal:buddha3','',1794820384288);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',81,0,'buddha2@2,-5','',1794820384313);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',82,-1,'village:H','',1794820384313);
INSERT INTO "log" VALUES('lnM_tvaQIOfqCNnL',83,-1,'deal:rice2','',1794820384313);
CREATE TABLE mutes (
	person VARCHAR(32) NOT NULL, 
	muted VARCHAR(32) NOT NULL, 
	PRIMARY KEY (person, muted), 
	FOREIGN KEY(muted) REFERENCES people (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	claimed VARCHAR(80), 
	password TEXT, 
	kind VARCHAR(8) NOT NULL, 
	owner VARCHAR(32), 
	token VARCHAR(64), 
	epoch INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(owner) REFERENCES people (id), 
	UNIQUE (claimed), 
	UNIQUE (token)
);
INSERT INTO "people" VALUES('RcNxGsEe0bMZwXCi','Anna',NULL,NULL,'guest',NULL,NULL,0,1794820379013);
INSERT INTO "people" VALUES('l4pIhnKHqZVYLskj','Ben',NULL,NULL,'guest',NULL,NULL,0,1794820379380);
INSERT INTO "people" VALUES('m4xJsHCmzp26mygD','Clara',NULL,NULL,'guest',NULL,NULL,0,1794820379772);
CREATE TABLE ratings (
	person VARCHAR(32) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	seats INTEGER NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	PRIMARY KEY (person, game, seats), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE reports (
	id INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	chat INTEGER, 
	reason VARCHAR(500) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(32), 
	bot VARCHAR(20), 
	name VARCHAR(40) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(person) REFERENCES people (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('bEUfll-iTWwCBNaL',0,'RcNxGsEe0bMZwXCi',NULL,'Anna');
INSERT INTO "seats" VALUES('bEUfll-iTWwCBNaL',1,'l4pIhnKHqZVYLskj',NULL,'Ben');
INSERT INTO "seats" VALUES('lnM_tvaQIOfqCNnL',0,'RcNxGsEe0bMZwXCi',NULL,'Anna');
INSERT INTO "seats" VALUES('lnM_tvaQIOfqCNnL',1,'l4pIhnKHqZVYLskj',NULL,'Ben');
INSERT INTO "seats" VALUES('lnM_tvaQIOfqCNnL',2,'m4xJsHCmzp26mygD',NULL,'Clara');
INSERT INTO "seats" VALUES('Jp1YZnn2w7rdtJOO',0,'l4pIhnKHqZVYLskj',NULL,'Ben');
INSERT INTO "seats" VALUES('Jp1YZnn2w7rdtJOO',1,'RcNxGsEe0bMZwXCi',NULL,'Anna');
INSERT INTO "seats" VALUES('L4RbTSTZkobAxhDr',0,'RcNxGsEe0bMZwXCi',NULL,'Anna');
INSERT INTO "seats" VALUES('L4RbTSTZkobAxhDr',1,NULL,'greedy','greedy');
INSERT INTO "seats" VALUES('XUVegwp4fhA872zD',0,'RcNxGsEe0bMZwXCi',NULL,'Anna');
INSERT INTO "seats" VALUES('XUVegwp4fhA872zD',1,'m4xJsHCmzp26mygD',NULL,'Clara');
INSERT INTO "seats" VALUES('rVAdM0JXLT7zQ3zq',0,'RcNxGsEe0bMZwXCi',NULL,'Anna');
INSERT INTO "seats" VALUES('rVAdM0JXLT7zQ3zq',1,NULL,NULL,'');
INSERT INTO "seats" VALUES('rVAdM0JXLT7zQ3zq',2,NULL,NULL,'');
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('secret','43f47b38eedf1106fb1c42e3d6d8e71b152be7abaef4febcf948f2fff3bc07d9');
INSERT INTO "settings" VALUES('alive','1794820391205');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	code VARCHAR(8), 
	game VARCHAR(20) NOT NULL, 
	edition INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	players TEXT, 
	date VARCHAR(10) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	host VARCHAR(32) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	rated BOOLEAN NOT NULL, 
	clock TEXT NOT NULL, 
	running TEXT, 
	revision INTEGER NOT NULL, 
	to_act VARCHAR(20) NOT NULL, 
	wake BIGINT, 
	outcome TEXT, 
	settled BOOLEAN NOT NULL, 
	rematch VARCHAR(32), 
	created BIGINT NOT NULL, 
	changed BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(host) REFERENCES people (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES('bEUfll-iTWwCBNaL','AWXBE4','board',1,'{"first": "2", "hands": "chosen", "setup": "drafted", "capture": "at_once", "piles": "screened"}','["Anna", "Ben"]','2026-11-16','playing','RcNxGsEe0bMZwXCi',0,0,'{"kind": "none"}',NULL,24,'1',NULL,NULL,0,NULL,1794820380347,1794820381843);
INSERT INTO "tables" VALUES('lnM_tvaQIOfqCNnL','DUB2F2','cards',1,'{"first": "1"}','["Anna", "Ben", "Clara"]','2026-11-16','playing','RcNxGsEe0bMZwXCi',0,0,'{"kind": "none"}',NULL,83,'1',NULL,NULL,0,NULL,1794820382193,1794820384313);
INSERT INTO "tables" VALUES('Jp1YZnn2w7rdtJOO','2QXC4M','friedl',1,'{"rules": "booklet", "plies": "512", "position": "start"}','["Ben", "Anna"]','2026-11-16','playing','l4pIhnKHqZVYLskj',0,0,'{"kind": "none"}',NULL,41,'1',NULL,NULL,0,NULL,1794820385011,1794820387937);
INSERT INTO "tables" VALUES('L4RbTSTZkobAxhDr','TXRXHX','cards',1,'{"first": "1"}','["Anna", "greedy"]','2026-11-16','playing','RcNxGsEe0bMZwXCi',0,0,'{"kind": "none"}',NULL,66,'0',NULL,NULL,0,NULL,1794820388016,1794820389314);
INSERT INTO "tables" VALUES('XUVegwp4fhA872zD','78Y2DC','cards',1,'{"first": "1"}','["Anna", "Clara"]','2026-11-16','over','RcNxGsEe0bMZwXCi',0,0,'{"kind": "none"}',NULL,80,'',NULL,'{"places": [1, 2], "reasons": ["last-cards"]}',0,NULL,1794820389362,1794820390842);
INSERT INTO "tables" VALUES('rVAdM0JXLT7zQ3zq','A3U44B','board',1,'{}',NULL,'2026-11-16','waiting','RcNxGsEe0bMZwXCi',0,0,'{"kind": "none"}',NULL,0,'',NULL,NULL,0,NULL,1794820390929,1794820390929);
CREATE INDEX tables_lobby ON tables (status, listed);
CREATE INDEX tables_wake ON tables (wake);
CREATE INDEX chat_table ON chat (table_id, id);
CREATE INDEX seats_person ON seats (person, table_id);
COMMIT;
